import type { Data } from "@gemplay/api-schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/** Of what the player is told, and where; every change of it answers the same. */
export type NoticeSettings = Data<"GET /notify/settings">;

/** What the player is told. Needs a session. */
export const noticeQueries = {
  settings: () =>
    queryOptions({
      queryKey: ["user", "notices"],
      queryFn: (context) => call("GET /notify/settings", {}, inPlace(context)),
    }),
};
