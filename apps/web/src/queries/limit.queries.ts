import type { Data } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";

/**
 * The player's own limits and the used amount of each limit. Every route that changes a limit returns the same data.
 */
export type Limits = Data<"GET /user/limits">;

const againAfterMs = 30_000;

/** Queries of the player's limits and of the results of their play. All need a session. */
export const limitQueries = {
  /**
   * The query repeats its request until the server answers, because an unknown limit does not mean that there is no
   * limit.
   */
  limits: () =>
    queryOptions({
      queryKey: ["user", "limits"],
      queryFn: (context) => call("GET /user/limits", {}, inPlace(context)),
      refetchInterval: ({ state }) => (state.status === "error" ? againAfterMs : false),
    }),
  /** Results of the play since a point in time of the server's clock. */
  reality: (sinceMs: number) =>
    queryOptions({
      queryKey: ["user", "reality", sinceMs],
      queryFn: (context) => call("GET /user/reality", { query: { sinceMs } }, inPlace(context)),
    }),
};

/** Reads the limits again when the stream reports a change, until the page is closed. */
export function followLimits(): void {
  followStream("limits", () => {
    void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
  });
}
