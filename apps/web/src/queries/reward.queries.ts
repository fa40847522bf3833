import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";

/** What a player is given, and whom they invited. All but `community` need a session. */
export const rewardQueries = {
  /** The ladder of check-ins. */
  checkIn: () =>
    queryOptions({
      queryKey: ["user", "rewards", "checkIn"],
      queryFn: (context) => call("GET /user/checkin/info", {}, inPlace(context)),
    }),
  rewards: () =>
    queryOptions({
      queryKey: ["user", "rewards", "all"],
      queryFn: async ({ signal }) => (await call("GET /user/rewards", {}, { signal })).rewards,
    }),
  /** Levels with their rates, and for who is signed in where they stand. */
  community: () =>
    queryOptions({
      queryKey: ["user", "community"],
      queryFn: (context) => call("GET /user/community", {}, inPlace(context)),
    }),
  ranking: () =>
    queryOptions({
      queryKey: ["user", "ranking"],
      queryFn: (context) => call("GET /user/invite/ranking", {}, inPlace(context)),
    }),
  friends: () =>
    infiniteQueryOptions({
      queryKey: ["user", "friends"],
      queryFn: ({ pageParam, signal }) =>
        call("GET /user/invite/friends/list", { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
};

/** Reads again where the player stands as soon as the server says that they rose, for as long as the page stands. */
export function followRewards(): void {
  followStream("ownLevelUp", () => {
    for (const queryKey of [rewardQueries.community().queryKey, ["user", "rewards"], ["user", "ranking"]])
      void queryClient.invalidateQueries({ queryKey });
  });
}
