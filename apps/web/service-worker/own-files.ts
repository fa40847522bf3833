/** Returns whether a request is for a built file of this page. Only these files may be cached. */
export function isOwnFile({ sameOrigin, url }: { readonly sameOrigin: boolean; readonly url: URL }): boolean {
  return sameOrigin && url.pathname.startsWith("/assets/");
}
