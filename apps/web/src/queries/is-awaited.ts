/**
 * Returns whether a query waits for its first answer. The query library pauses a query without a network, so no answer
 * is expected.
 */
export function isAwaited(query: { readonly isPending: boolean; readonly fetchStatus: string }): boolean {
  return query.isPending && query.fetchStatus !== "paused";
}
