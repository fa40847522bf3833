import { notifyManager, QueryClient } from "@tanstack/react-query";
import { onSessionChange } from "./user.store.ts";

const isUnreached = (error: Error) => "offline" in error && error.offline === true;
const isLate = (error: Error) => "late" in error && error.late === true;

/**
 * Cache of server data by query key. Query keys begin with the name of the entity and the name of the field:
 * `["assets", "balance"]`, `["user", "userInfo"]`. A failed query is retried only if the page could not reach the
 * server. A query without an answer within the time limit is not retried, because the player would wait three times as
 * long until the screen reports the failure. A refused query is not retried, because `call` has already shown the
 * refusal. The first screen needs no cache, so the code of the cache loads together with the first code that reads
 * server data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isUnreached(error) && !isLate(error),
      refetchOnWindowFocus: true,
    },
    // A mutation never waits for the network, because the player must see a failure immediately.
    mutations: {
      retry: false,
      networkMode: "always",
      // A call can contain a password or a code, so the page removes a finished call from memory after one second.
      gcTime: 1_000,
    },
  },
});

// A component must know that its call is pending before the player can tap again. By default, the library notifies
// components only after a timer, so two quick taps could send two calls.
notifyManager.setScheduler(queueMicrotask);

// Removes cached data of the previous session, because another player must not see this data.
onSessionChange(() => {
  for (const entity of ["user", "assets"]) queryClient.removeQueries({ queryKey: [entity] });
});
