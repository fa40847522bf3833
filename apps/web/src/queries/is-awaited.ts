/** Whether a first answer is on its way. Without a network nothing is: the query is paused and has nothing to show. */
export function isAwaited(query: { readonly isPending: boolean; readonly fetchStatus: string }): boolean {
  return query.isPending && query.fetchStatus !== "paused";
}
