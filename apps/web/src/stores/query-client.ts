import { QueryClient } from "@tanstack/react-query";
import { onSessionChange } from "./user.store.ts";

/**
 * What the server said, by key. Keys begin with the entity and the field name: `["assets", "balance"]`,
 * `["user", "userInfo"]`. The product client has shown the refusal already, so only the network is tried again.
 * The first screen is shown without it: it comes with the first code that asks the server something.
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

// What one session read is nobody else's.
onSessionChange(() => {
  for (const entity of ["user", "assets"]) queryClient.removeQueries({ queryKey: [entity] });
});
