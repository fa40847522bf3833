import { setKeyOffset } from "@gemplay/api-schema/new-key";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/** Queries of data that is the same for all players and guests. */
export const platformQueries = {
  /**
   * Configuration of the deployment: the chain, tokens, addresses, features and links. `serverOffsetMs` is the
   * difference in ms between the server's clock and the device's clock.
   */
  config: () =>
    queryOptions({
      queryKey: ["config"],
      queryFn: async ({ signal }) => {
        const askedAtMs = Date.now();
        const config = await call("GET /config", {}, { signal });
        const halfWayMs = (askedAtMs + Date.now()) / 2;
        const serverOffsetMs = Math.round(config.serverTimeMs - halfWayMs);
        setKeyOffset(serverOffsetMs);
        return { ...config, serverOffsetMs };
      },
      staleTime: 5 * 60_000,
      // The sign-in waits until the page has read the configuration. Without a network, the configuration query must
      // fail, so that the player sees an error instead of waiting endlessly.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  /** The games that accept bets, with their table limits. */
  games: () =>
    queryOptions({
      queryKey: ["games"],
      queryFn: ({ signal }) => call("GET /games", {}, { signal }),
      staleTime: 60_000,
    }),
  /** The published proofs of solvency: the amounts that the platform owes and the amounts that it holds. */
  solvency: () =>
    queryOptions({
      queryKey: ["solvency"],
      queryFn: (context) => call("GET /solvency", {}, inPlace(context)),
    }),
  /** The actual and the exact return of each game over one period. */
  statistics: (window: StatisticsWindow) =>
    queryOptions({
      queryKey: ["statistics", window],
      queryFn: (context) => call("GET /statistics", { query: { window } }, inPlace(context)),
      staleTime: 60_000,
    }),
};

/** The period that the statistics cover: since the launch, the last 30 days, or today. */
export type StatisticsWindow = "all" | "month" | "today";

/**
 * Returns the URL of the chain's block explorer. The result is undefined if the chain has no explorer or the
 * configuration is not loaded yet.
 */
export function useExplorer(): string | undefined {
  return useQuery(platformQueries.config()).data?.chain.blockExplorerUrls[0];
}
