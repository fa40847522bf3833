/** Whether a request is for one of the page's own built files, which alone may be kept in a cache. */
export function isOwnFile({ sameOrigin, url }: { readonly sameOrigin: boolean; readonly url: URL }): boolean {
  return sameOrigin && url.pathname.startsWith("/assets/");
}
