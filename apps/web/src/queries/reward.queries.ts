import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";

/**
 * Queries of the player's rewards and invited friends. All queries of this object except `community` need a session.
 */
export const rewardQueries = {
  /** The rewards for each day in a series of daily check-ins. */
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
  /**
   * The levels of the community with their commission rates. For a signed-in player, the answer also contains the
   * player's own level.
   */
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

/**
 * Until the player closes the page, reads the player's level, rewards and ranking again whenever the event stream
 * reports a level-up.
 */
export function followRewards(): void {
  followStream("ownLevelUp", () => {
    for (const queryKey of [rewardQueries.community().queryKey, ["user", "rewards"], ["user", "ranking"]])
      void queryClient.invalidateQueries({ queryKey });
  });
}
