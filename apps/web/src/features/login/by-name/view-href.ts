/** Another way in, with the place to go on to kept. */
export function viewHref(view?: "email" | "register" | "forgot"): string {
  const params = new URLSearchParams(location.search);
  params.delete("view");
  if (view) params.set("view", view);
  const query = params.toString();
  return query ? `/login?${query}` : "/login";
}
