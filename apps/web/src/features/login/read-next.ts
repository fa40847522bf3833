/** Returns the path to open after sign-in, which is always a path of this page and never another site. */
export function readNext(next: string | null, otherwise = "/index"): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : otherwise;
}
