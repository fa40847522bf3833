/** Returns the URL of another sign-in method and keeps the `next` parameter of the current URL. */
export function viewHref(view?: "email" | "register" | "forgot"): string {
  const params = new URLSearchParams(location.search);
  params.delete("view");
  if (view) params.set("view", view);
  const query = params.toString();
  return query ? `/login?${query}` : "/login";
}
