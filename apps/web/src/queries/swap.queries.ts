import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { inPlace } from "./in-place.ts";
import { recordsKey, recordsQuery, type WantedRecords } from "./wanted-records.ts";

/** What can be swapped, and what was. All need a session; whoever invalidates the assets invalidates these. */
export const swapQueries = {
  /** What is left of the limits changes with every swap, and the price by the operator. */
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
