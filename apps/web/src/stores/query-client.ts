import { QueryClient } from "@tanstack/react-query";

/**
 * What the server said, by key. Keys begin with the entity and the field name: `["assets", "balance"]`,
 * `["user", "userInfo"]`. The product client has shown the refusal already, so only the network is tried again.
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
