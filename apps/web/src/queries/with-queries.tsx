import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "../stores/index.ts";

/**
 * Wraps a component in the provider of the server-data cache. The app shell has no cache of server data, because the
 * shell is shown before the cache's code loads.
 */
export function withQueries<P extends object>(Asking: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <QueryClientProvider client={queryClient}>
      <Asking {...props} />
    </QueryClientProvider>
  );
}
