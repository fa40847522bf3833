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

/**
 * Changes that the stream reported during a read of the state, because the answer may be older than these changes. Null
 * while no read is running.
 */
let toldMeanwhile: CrashChange[] | null = null;

/** Delay in ms of a due event after which the page reads the state again. */
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
  // After the first read, the stream keeps the state up to date.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data === undefined ? patienceMs : false),
  refetchOnWindowFocus: false,
});

function apply(change: CrashChange): void {
  toldMeanwhile?.push(change);
  queryClient.setQueryData(floorQuery.queryKey, (floor) => floor && change(floor));
}

/** Reads the state of Crash again, because the page may have missed events. */
function readCrashFloor(): void {
  void queryClient.invalidateQueries({ queryKey: floorQuery.queryKey });
}

/**
 * Returns the current round of Crash, its players and the last rounds, which the stream keeps up to date while the hook
 * is used. `live` is false while the stream is closed, because the data may then be outdated.
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

/** Reads the state of Crash again if the round should have started long ago, for example after the device slept. */
function useOverdue(floor: CrashFloor | undefined): void {
  useEffect(() => {
    if (floor?.current.state !== "betting") return undefined;
    const { startsAtMs } = floor.current;
    const waitMs = startsAtMs - performance.now() - floor.serverOffsetMs + patienceMs;
    const timer = setTimeout(readCrashFloor, Math.max(waitMs, patienceMs));
    return () => clearTimeout(timer);
  }, [floor]);
}
