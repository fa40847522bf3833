/**
 * Returns the URL path that the page opens after the sign-in. The URL path always belongs to this site and never to
 * another site.
 */
export function readNext(next: string | null, otherwise = "/index"): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : otherwise;
}
