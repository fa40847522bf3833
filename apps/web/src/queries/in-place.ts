import type { QueryClient, QueryKey } from "@tanstack/react-query";

interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/**
 * Returns call options for data that a screen shows. The screen itself shows a failure if it has no data yet; otherwise
 * the old data stays and a toast shows the failure. Use this only if every reader of the query shows failures in this
 * way. All other failures are toasts.
 */
export function inPlace({ client, queryKey, signal }: Reading) {
  return { signal, silent: client.getQueryData(queryKey) === undefined };
}
