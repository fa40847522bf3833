/** Where to go on after signing in: a path of this page, never another site. */
export function readNext(next: string | null, otherwise = "/index"): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : otherwise;
}
