import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/index.ts";
import { inPlace } from "../../../../queries/in-place.ts";

/** The time in milliseconds after which an open page reads the standings again. */
const refreshMs = 10_000;
/** The tile of the home screen shows a place, which may be older than the standings on the page of the race. */
const tileMs = 60_000;

/** Queries of races. The key contains whether a player is signed in, because the answers contain the own place. */
export const raceQueries = {
  one: (id: string, signedIn: boolean) =>
    queryOptions({
      queryKey: ["race", id, signedIn],
      queryFn: (context) => call("GET /races/standings", { query: { id } }, inPlace(context)),
      refetchInterval: ({ state }) => (state.data?.race.state === "paid" ? false : refreshMs),
    }),
  /** The races that run now. On a first visit, no space shows a failure, so a toast shows each failure. */
  running: (signedIn: boolean) =>
    queryOptions({
      queryKey: ["races", "running", signedIn],
      queryFn: ({ signal }) => call("GET /races/running", {}, { signal }),
      refetchInterval: tileMs,
    }),
  past: (own: boolean, signedIn: boolean) =>
    infiniteQueryOptions({
      queryKey: ["races", "past", own, signedIn],
      queryFn: ({ pageParam, ...context }) =>
        call(
          "GET /races/past",
          { query: { ...(own ? { own } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) } },
          inPlace(context),
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
};
