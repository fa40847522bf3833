import type { Data } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";

/**
 * The player's own limits, and how much of each limit the player has used. Every API route that changes a limit returns
 * the same data.
 */
export type Limits = Data<"GET /user/limits">;

const againAfterMs = 30_000;
/** The line of the session reads the result this often, for bets of other devices that no event has reported. */
const sessionResultMs = 60_000;

/** Queries of the player's limits and of the player's wins and losses. All queries of this object need a session. */
export const limitQueries = {
  /**
   * The query repeats its request until the server answers, because the page must not assume that the player has no
   * limits.
   */
  limits: () =>
    queryOptions({
      queryKey: ["user", "limits"],
      queryFn: (context) => call("GET /user/limits", {}, inPlace(context)),
      refetchInterval: ({ state }) => (state.status === "error" ? againAfterMs : false),
    }),
  /** Total wins and losses of the player since `sinceMs`, a time on the server's clock. */
  reality: (sinceMs: number) =>
    queryOptions({
      queryKey: ["user", "reality", sinceMs],
      queryFn: (context) => call("GET /user/reality", { query: { sinceMs } }, inPlace(context)),
    }),
  /** The start and the net result of the play session. After a failed call, the screen must not show an older result. */
  sessionResult: () =>
    queryOptions({
      queryKey: ["user", "sessionResult"],
      queryFn: ({ signal }) => call("GET /user/session-result", {}, { signal, silent: true }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.status === "error" ? againAfterMs : sessionResultMs),
    }),
};

/**
 * Until the player closes the page, reads the limits again whenever the event stream reports a change of the limits.
 */
export function followLimits(): void {
  followStream("limits", () => {
    void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
  });
}
