import { setKeyOffset } from "@gemplay/api-schema/new-key";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

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
        const config = await call("GET /config", {}, { signal });
        const halfWayMs = (askedAtMs + Date.now()) / 2;
        const serverOffsetMs = Math.round(config.serverTimeMs - halfWayMs);
        setKeyOffset(serverOffsetMs);
        return { ...config, serverOffsetMs };
      },
      staleTime: 5 * 60_000,
      // Signing in waits for it: offline it fails and is told, instead of waiting without an end.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  /** The games that are open, with their table limits. */
  games: () =>
    queryOptions({
      queryKey: ["games"],
      queryFn: ({ signal }) => call("GET /games", {}, { signal }),
      staleTime: 60_000,
    }),
  /** What is owed and what is held, by the proofs of solvency that were published. */
  solvency: () =>
    queryOptions({
      queryKey: ["solvency"],
      queryFn: (context) => call("GET /solvency", {}, inPlace(context)),
    }),
  /** What the games really paid. */
  statistics: (window: StatisticsWindow) =>
    queryOptions({
      queryKey: ["statistics", window],
      queryFn: (context) => call("GET /statistics", { query: { window } }, inPlace(context)),
      staleTime: 60_000,
    }),
};

/** Since the launch, the last 30 days, or today. */
export type StatisticsWindow = "all" | "month" | "today";

/** The explorer of the chain; undefined while it is not known, and where there is none. */
export function useExplorer(): string | undefined {
  return useQuery(platformQueries.config()).data?.chain.blockExplorerUrls[0];
}
