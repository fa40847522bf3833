/**
 * Returns whether a query waits for its first answer. Returns false without a network, because the query library then
 * pauses the query.
 */
export function isAwaited(query: { readonly isPending: boolean; readonly fetchStatus: string }): boolean {
  return query.isPending && query.fetchStatus !== "paused";
}
