import type { QueryClient, QueryKey } from "@tanstack/react-query";

interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/**
 * Returns call options for data that a screen shows. The screen itself shows a failure if the screen has no data yet.
 * If the screen has older data, the data stays and a toast shows the failure. Use `inPlace` only if every reader of the
 * query shows failures itself. All other failures are toasts.
 */
export function inPlace({ client, queryKey, signal }: Reading) {
  return { signal, silent: client.getQueryData(queryKey) === undefined };
}
