import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "../stores/index.ts";

/** The component with the cache of what the server said around it. The shell has none: it is shown before that code comes. */
export function withQueries<P extends object>(Asking: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <QueryClientProvider client={queryClient}>
      <Asking {...props} />
    </QueryClientProvider>
  );
}
