import { QueryClient } from "@tanstack/react-query";
import { onSessionChange } from "./user.store.ts";

/**
 * Cache of server data by query key. Query keys begin with the name of the entity and the name of the field:
 * `["assets", "balance"]`, `["user", "userInfo"]`. A failed query is retried only if the page could not reach the
 * server, because `call` has already shown a refusal. The code of the query cache loads with the first code that reads
 * server data, because the first screen needs no cache.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && "offline" in error && error.offline === true,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// Removes cached data of the previous session, because another player must not see this data.
onSessionChange(() => {
  for (const entity of ["user", "assets"]) queryClient.removeQueries({ queryKey: [entity] });
});
