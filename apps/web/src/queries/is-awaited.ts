/**
 * Returns whether a query waits for its first answer. Without a network the query is paused, so no answer is expected.
 */
export function isAwaited(query: { readonly isPending: boolean; readonly fetchStatus: string }): boolean {
  return query.isPending && query.fetchStatus !== "paused";
}
