/**
 * Returns whether a request is for a built file of this page. The service worker may cache only files that the build
 * has created.
 */
export function isOwnFile({ sameOrigin, url }: { readonly sameOrigin: boolean; readonly url: URL }): boolean {
  return sameOrigin && url.pathname.startsWith("/assets/");
}
