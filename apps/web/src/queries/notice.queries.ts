import type { Data } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/**
 * The player's notification settings and message channels. Every API route that changes a notification setting returns
 * the same data.
 */
export type NoticeSettings = Data<"GET /notify/settings">;

/** Query of the player's notification settings and message channels. Needs a session. */
export const noticeQueries = {
  settings: () =>
    queryOptions({
      queryKey: ["user", "notices"],
      queryFn: (context) => call("GET /notify/settings", {}, inPlace(context)),
    }),
};
