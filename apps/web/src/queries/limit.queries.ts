import type { Data } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";

/** What the player allows themselves, with what is used of it; every change of it answers the same. */
export type Limits = Data<"GET /user/limits">;

const againAfterMs = 30_000;

/** What players allow themselves, and how their play went. All need a session. */
export const limitQueries = {
  /** Asked again until it is answered: not to know a limit is not to have none. */
  limits: () =>
    queryOptions({
      queryKey: ["user", "limits"],
      queryFn: (context) => call("GET /user/limits", {}, inPlace(context)),
      refetchInterval: ({ state }) => (state.status === "error" ? againAfterMs : false),
    }),
  /** How play went since a moment, by the server's clock. */
  reality: (sinceMs: number) =>
    queryOptions({
      queryKey: ["user", "reality", sinceMs],
      queryFn: (context) => call("GET /user/reality", { query: { sinceMs } }, inPlace(context)),
    }),
};

/** Hears for as long as the page stands when the limits were changed, here or elsewhere. */
export function followLimits(): void {
  followStream("limits", () => {
    void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
  });
}
