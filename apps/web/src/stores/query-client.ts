import { QueryClient } from "@tanstack/react-query";
import { onSessionChange } from "./user.store.ts";

/**
 * Cache of server data by key. Keys begin with the entity and the field name: `["assets", "balance"]`, `["user",
 * "userInfo"]`. Only network failures are retried, because `call` has already shown a refusal. The code of the cache
 * loads with the first code that reads server data, because the first screen needs no cache.
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

// Removes data of the previous session, because another player must not see this data.
onSessionChange(() => {
  for (const entity of ["user", "assets"]) queryClient.removeQueries({ queryKey: [entity] });
});
