import type { Query } from "@gemplay/api-schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";

/** Filter for the player's rounds. An undefined field of the filter accepts every round. */
type WantedRounds = Omit<Query<"GET /user/records">, "cursor" | "limit">;

/** Queries of the player's account, rounds and totals. All queries of this object need a session. */
export const userQueries = {
  userInfo: () =>
    queryOptions({
      queryKey: ["user", "userInfo"],
      queryFn: ({ signal }) => call("GET /user/info", {}, { signal }),
    }),
  /**
   * Methods with which a signed-in player can prove their identity again. A player with a frozen account may also read
   * this list.
   */
  proofWays: () =>
    queryOptions({
      queryKey: ["user", "proofWays"],
      queryFn: (context) => call("GET /user/proof_ways", {}, inPlace(context)),
    }),
  /** The state of the player's identity check. */
  identity: () =>
    queryOptions({
      queryKey: ["user", "identity"],
      queryFn: (context) => call("GET /user/identity", {}, inPlace(context)),
      staleTime: 0,
    }),
  /** The passkeys of the account, the oldest first. */
  passkeys: () =>
    queryOptions({
      queryKey: ["user", "passkeys"],
      queryFn: (context) => call("GET /user/passkeys", {}, inPlace(context)),
    }),
  /** The sessions of the account on all devices. */
  sessions: () =>
    queryOptions({
      queryKey: ["user", "sessions"],
      queryFn: (context) => call("GET /user/sessions", {}, inPlace(context)),
    }),
  /**
   * The reasons that prevent the deletion of the account. The page reads these reasons from the server again each time
   * a screen needs them.
   */
  deletion: () =>
    queryOptions({
      queryKey: ["user", "deletion"],
      queryFn: (context) => call("GET /user/account/deletion", {}, inPlace(context)),
      staleTime: 0,
    }),
  /** The player's rounds, newest first: all rounds, or only the rounds that match a filter. */
  records: (wanted: WantedRounds = {}) =>
    infiniteQueryOptions({
      // The query key of a filter begins with the query key of all rounds, so invalidating all rounds invalidates every
      // filter.
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
  /** The newest rounds of the player, as one short page of the list. */
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
