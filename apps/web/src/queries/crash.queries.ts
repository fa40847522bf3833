import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, followStream, onConnection, onResync } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import {
  type CrashChange,
  type CrashFloor,
  floorOf,
  isChainOld,
  publicBetsSaid,
  roundSaid,
} from "./crash-floor.ts";
import { inPlace } from "./in-place.ts";

/** What the stream tells while the table is being read: the answer may be older than it. Null: it is not being read. */
let toldMeanwhile: CrashChange[] | null = null;

/** The table is read again when an event that is due is this late, ms. */
const patienceMs = 2_500;

const floorQuery = queryOptions({
  queryKey: ["crash", "floor"],
  queryFn: async (context): Promise<CrashFloor> => {
    const told: CrashChange[] = [];
    toldMeanwhile = told;
    const table = await call("GET /games/crash", {}, inPlace(context));
    if (toldMeanwhile === told) toldMeanwhile = null;
    return told.reduce((floor, change) => change(floor), floorOf(table, performance.now()));
  },
  // The stream keeps it fresh once it was read.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data === undefined ? patienceMs : false),
  refetchOnWindowFocus: false,
});

function apply(change: CrashChange): void {
  toldMeanwhile?.push(change);
  queryClient.setQueryData(floorQuery.queryKey, (floor) => floor && change(floor));
}

/** Reads the table again: something may have been missed. */
function readCrashFloor(): void {
  void queryClient.invalidateQueries({ queryKey: floorQuery.queryKey });
}

/**
 * The running round of Crash, who plays in it and the last rounds, kept up to date by the stream while it is used.
 * `live` is false while the stream is not open and what is known may be old.
 */
export function useCrashFloor() {
  const floor = useQuery(floorQuery);
  const [live, setLive] = useState(false);
  useEffect(() => {
    const stops = [
      followStream("crash", (round) => {
        apply(roundSaid(round, performance.now()));
        const known = queryClient.getQueryData(floorQuery.queryKey);
        if (known && isChainOld(known)) readCrashFloor();
      }),
      followStream("crashSeats", (said) => apply(publicBetsSaid(said))),
      onResync(readCrashFloor),
      onConnection((open) => {
        setLive(open);
        if (open) readCrashFloor();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useOverdue(floor.data);
  return { floor: floor.data, live, error: floor.error, retry: () => void floor.refetch() };
}

/** A round that should have started long ago, as after the device slept, is asked for. */
function useOverdue(floor: CrashFloor | undefined): void {
  useEffect(() => {
    if (floor?.current.state !== "betting") return undefined;
    const { startsAtMs } = floor.current;
    const waitMs = startsAtMs - performance.now() - floor.serverOffsetMs + patienceMs;
    const timer = setTimeout(readCrashFloor, Math.max(waitMs, patienceMs));
    return () => clearTimeout(timer);
  }, [floor]);
}
