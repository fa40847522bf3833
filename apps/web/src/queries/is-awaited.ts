/**
 * Returns whether the first answer of a query is on its way. Without a network the query is paused, so no answer is
 * expected.
 */
export function isAwaited(query: { readonly isPending: boolean; readonly fetchStatus: string }): boolean {
  return query.isPending && query.fetchStatus !== "paused";
}
