import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";

/** What is the same for everybody. */
export const platformQueries = {
  /**
   * Chain, tokens, addresses, features and links, with `serverOffsetMs`: what to add to this device's clock to get the
   * server's.
   */
  config: () =>
    queryOptions({
      queryKey: ["config"],
      queryFn: async ({ signal }) => {
        const askedAtMs = Date.now();
        const config = await call("GET /config", {}, { signal, silent: true });
        const halfWayMs = (askedAtMs + Date.now()) / 2;
        return { ...config, serverOffsetMs: Math.round(config.serverTimeMs - halfWayMs) };
      },
      staleTime: 5 * 60_000,
    }),
  /** The games that are open, with their table limits. */
  games: () =>
    queryOptions({
      queryKey: ["games"],
      queryFn: ({ signal }) => call("GET /games", {}, { signal, silent: true }),
      staleTime: 60_000,
    }),
};
