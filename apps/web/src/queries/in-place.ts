import type { QueryClient, QueryKey } from "@tanstack/react-query";

interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/**
 * Returns API call options for a query whose data a screen shows. If the screen has no data yet, the screen itself
 * shows a failure of the query. If the screen has older data, the older data stays visible and a toast shows the
 * failure. Use `inPlace` only if every screen that reads the query shows failures itself. Failures of all other queries
 * appear as toasts.
 */
export function inPlace({ client, queryKey, signal }: Reading) {
  return { signal, silent: client.getQueryData(queryKey) === undefined };
}
