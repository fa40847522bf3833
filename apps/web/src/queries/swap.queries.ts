import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";
import { recordsKey, recordsQuery, type WantedRecords } from "./wanted-records.ts";

/**
 * Queries of the possible and past swaps. All queries of this object need a session. Code that invalidates the query
 * key `assets` also invalidates the queries of swaps.
 */
export const swapQueries = {
  /**
   * The page reads the swap pairs each time a component mounts, because every swap changes the remaining limits. The
   * operator may also change the price.
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
