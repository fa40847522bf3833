import type { GameName } from "@gemplay/api-schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/** The player's account, rounds and sums. All need a session. */
export const userQueries = {
  userInfo: () =>
    queryOptions({
      queryKey: ["user", "userInfo"],
      queryFn: ({ signal }) => call("GET /user/info", {}, { signal }),
    }),
  /** Where the account is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: ["user", "sessions"],
      queryFn: (context) => call("GET /user/sessions", {}, inPlace(context)),
    }),
  /** Rounds, newest first: of all games, or of one. */
  records: (game?: GameName) =>
    infiniteQueryOptions({
      // Whoever invalidates all rounds invalidates those of one game as well.
      queryKey: ["user", "records", "all", ...(game ? [game] : [])],
      queryFn: ({ pageParam, signal }) =>
        call(
          "GET /user/records",
          { query: { ...(game ? { game } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** The newest rounds, one short page. */
  lastRounds: () =>
    queryOptions({
      queryKey: ["user", "records", "last"],
      queryFn: async (context) =>
        (await call("GET /user/records", { query: { limit: 3 } }, inPlace(context))).records,
    }),
  dashboard: () =>
    queryOptions({
      queryKey: ["user", "dashboard"],
      queryFn: (context) => call("GET /user/dashboard", {}, inPlace(context)),
    }),
};
