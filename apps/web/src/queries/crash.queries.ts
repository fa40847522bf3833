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
 * Changes from the event stream that arrive during a request for the Crash state, or null without such a request. The
 * page applies these changes to the answer, because the answer may be older than the changes.
 */
let changedMeanwhile: CrashChange[] | null = null;

/** If an expected stream event is late by this time in ms, the page reads the Crash state again. */
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
  // After the first request, events of the stream keep the Crash state up to date.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data === undefined ? patienceMs : false),
  refetchOnWindowFocus: false,
});

/** The player's last bet on Crash, or null. */
export const ownCrashBetQuery = queryOptions({
  queryKey: ["user", "crashBet"],
  queryFn: async ({ signal }) => (await call("GET /games/crash/bet", {}, { signal })).bet,
  // Server responses and events keep the state of the player's bet up to date. The page reads the bet again whenever a
  // component mounts, because it may have missed server events.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: "always",
});

function apply(change: CrashChange): void {
  changedMeanwhile?.push(change);
  queryClient.setQueryData(crashQuery.queryKey, (crash) => crash && change(crash));
}

/** Reads the Crash state again when the page may have missed stream events. */
function readCrashState(): void {
  void queryClient.invalidateQueries({ queryKey: crashQuery.queryKey });
}

/**
 * Returns the current round of Crash, its players and the last rounds. The event stream keeps the data up to date while
 * a component uses the hook. `live` is false while the event stream is closed, because the data may then be outdated.
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

/**
 * Reads the state of Crash again if the current round should already have started, for example after the device slept.
 */
function useOverdue(crash: CrashState | undefined): void {
  useEffect(() => {
    if (crash?.current.state !== "betting") return undefined;
    const { startsAtMs } = crash.current;
    const waitMs = startsAtMs - performance.now() - crash.serverOffsetMs + patienceMs;
    const timer = setTimeout(readCrashState, Math.max(waitMs, patienceMs));
    return () => clearTimeout(timer);
  }, [crash]);
}
