import type { Query } from "@gemplay/api-schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/** Which of the player's rounds; what is left out is not asked for. */
type WantedRounds = Omit<Query<"GET /user/records">, "cursor" | "limit">;

/** The player's account, rounds and sums. All need a session. */
export const userQueries = {
  userInfo: () =>
    queryOptions({
      queryKey: ["user", "userInfo"],
      queryFn: ({ signal }) => call("GET /user/info", {}, { signal }),
    }),
  /** The ways in which the player can give a fresh proof; a frozen player may ask too. */
  proofWays: () =>
    queryOptions({
      queryKey: ["user", "proofWays"],
      queryFn: (context) => call("GET /user/proof_ways", {}, inPlace(context)),
    }),
  /** Where the account is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: ["user", "sessions"],
      queryFn: (context) => call("GET /user/sessions", {}, inPlace(context)),
    }),
  /** What stands in the way of deleting the account, asked anew whenever it is looked at. */
  deletion: () =>
    queryOptions({
      queryKey: ["user", "deletion"],
      queryFn: (context) => call("GET /user/account/deletion", {}, inPlace(context)),
      staleTime: 0,
    }),
  /** Rounds, newest first: all, or those of a filter. */
  records: (wanted: WantedRounds = {}) =>
    infiniteQueryOptions({
      // Whoever invalidates all rounds invalidates those of a filter as well.
      queryKey: ["user", "records", "all", ...(Object.keys(wanted).length > 0 ? [wanted] : [])],
      queryFn: ({ pageParam, signal }) =>
        call(
          "GET /user/records",
          { query: { ...wanted, ...(pageParam ? { cursor: pageParam } : {}) } },
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
