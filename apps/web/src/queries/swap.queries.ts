import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";
import { recordsKey, recordsQuery, type WantedRecords } from "./wanted-records.ts";

/**
 * Queries of the possible swaps and of the player's past swaps. All queries of this object need a session. Their keys
 * begin with `assets`, so code that invalidates this key also invalidates these queries.
 */
export const swapQueries = {
  /**
   * The page reads the swap pairs each time a component mounts, because every swap changes the remaining limits and the
   * operator may change the price.
   */
  pairs: () =>
    queryOptions({
      queryKey: ["assets", "swapPairs"],
      queryFn: (context) => call("GET /assets/swap_pairs", {}, inPlace(context)),
      refetchOnMount: "always",
      refetchInterval: 60_000,
    }),
  records: (wanted?: WantedRecords) =>
    infiniteQueryOptions({
      queryKey: recordsKey("swapRecords", wanted),
      queryFn: ({ pageParam, ...context }) =>
        call("GET /assets/swap_records", recordsQuery(pageParam, wanted), inPlace(context)),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
};
