import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, followStream, onConnection, onResync } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import {
  type CrashChange,
  type CrashState,
  crashStateOf,
  isChainOld,
  publicBetsSaid,
  roundSaid,
} from "./crash-state.ts";
import { inPlace } from "./in-place.ts";

/**
 * Changes from the event stream during a read of the Crash state, because the answer of the read may be older. Null
 * while the page does not read the Crash state.
 */
let changedMeanwhile: CrashChange[] | null = null;

/** Delay in ms of an expected event, after which the page reads the Crash state again. */
const patienceMs = 2_500;

const crashQuery = queryOptions({
  queryKey: ["crash", "state"],
  queryFn: async (context): Promise<CrashState> => {
    const changes: CrashChange[] = [];
    changedMeanwhile = changes;
    const table = await call("GET /games/crash", {}, inPlace(context));
    if (changedMeanwhile === changes) changedMeanwhile = null;
    return changes.reduce((crash, change) => change(crash), crashStateOf(table, performance.now()));
  },
  // After the first read, events of the stream keep the Crash state up to date.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data === undefined ? patienceMs : false),
  refetchOnWindowFocus: false,
});

function apply(change: CrashChange): void {
  changedMeanwhile?.push(change);
  queryClient.setQueryData(crashQuery.queryKey, (crash) => crash && change(crash));
}

/** Reads the state of Crash again, because the page may have missed events. */
function readCrashState(): void {
  void queryClient.invalidateQueries({ queryKey: crashQuery.queryKey });
}

/**
 * Returns the current round of Crash, its players and the last rounds. The event stream keeps the data up to date while
 * the hook is used. `live` is false while the event stream is closed, because the data may then be outdated.
 */
export function useCrashState() {
  const crash = useQuery(crashQuery);
  const [live, setLive] = useState(false);
  useEffect(() => {
    const stops = [
      followStream("crash", (round) => {
        apply(roundSaid(round, performance.now()));
        const known = queryClient.getQueryData(crashQuery.queryKey);
        if (known && isChainOld(known)) readCrashState();
      }),
      followStream("crashSeats", (said) => apply(publicBetsSaid(said))),
      onResync(readCrashState),
      onConnection((open) => {
        setLive(open);
        if (open) readCrashState();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useOverdue(crash.data);
  return { crash: crash.data, live, error: crash.error, retry: () => void crash.refetch() };
}

/** Reads the state of Crash again if the round should have started long ago, for example after the device slept. */
function useOverdue(crash: CrashState | undefined): void {
  useEffect(() => {
    if (crash?.current.state !== "betting") return undefined;
    const { startsAtMs } = crash.current;
    const waitMs = startsAtMs - performance.now() - crash.serverOffsetMs + patienceMs;
    const timer = setTimeout(readCrashState, Math.max(waitMs, patienceMs));
    return () => clearTimeout(timer);
  }, [crash]);
}
