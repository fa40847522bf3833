import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { inPlace } from "../../../queries/in-place.ts";

/** All finished rounds of Crash, newest first, page by page. */
export const allRoundsQuery = infiniteQueryOptions({
  queryKey: ["crash", "rounds"],
  queryFn: ({ pageParam, ...context }) =>
    call(
      "GET /games/crash/rounds",
      { query: pageParam === null ? {} : { cursor: pageParam } },
      inPlace(context),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
