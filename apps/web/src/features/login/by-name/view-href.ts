/** The steps and forms of the sign-in screen that have a URL. */
export type LoginView = "code" | "password" | "register" | "forgot";

/** Returns the URL of another step of the sign-in and keeps the `next` parameter of the current URL. */
export function viewHref(view?: LoginView): string {
  const params = new URLSearchParams(location.search);
  params.delete("view");
  if (view) params.set("view", view);
  const query = params.toString();
  return query ? `/login?${query}` : "/login";
}
