import type { QueryClient, QueryKey } from "@tanstack/react-query";

interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/**
 * How a screen reads what it stands on: a failure is shown in its place, and as a toast over what was read before,
 * which stays. Only for what every reader shows so; any other failure is a toast.
 */
export function inPlace({ client, queryKey, signal }: Reading) {
  return { signal, silent: client.getQueryData(queryKey) === undefined };
}
