import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Limits, limitQueries, platformQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";

type Pause = NonNullable<Limits["pause"]>;

/** Longest delay in ms that a timer of the browser supports. */
const longestWaitMs = 2 ** 31 - 1;

/** Returns whether a break or self-exclusion has ended. */
const hasEnded = ({ untilMs }: Pick<Pause, "untilMs">, nowMs: number): boolean =>
  untilMs !== null && untilMs <= nowMs;

/**
 * Returns the player's current break or self-exclusion, or null. Also returns null until the limits are loaded. This is
 * safe, because the server itself refuses bets during a break. Reads the player's limits again when the break ends.
 */
export function usePause(enabled: boolean): Pause | null {
  const pause = useQuery({ ...limitQueries.limits(), enabled }).data?.pause ?? null;
  const offsetMs = useQuery({ ...platformQueries.config(), enabled }).data?.serverOffsetMs ?? 0;
  const [nowMs, setNowMs] = useState(Date.now);
  const untilMs = pause?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return undefined;
    const leftMs = untilMs - offsetMs - Date.now();
    const timer = setTimeout(
      () => {
        setNowMs(Date.now());
        if (leftMs <= longestWaitMs)
          void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
      },
      Math.min(Math.max(leftMs, 0) + 50, longestWaitMs),
    );
    return () => clearTimeout(timer);
  }, [untilMs, offsetMs]);
  return enabled && pause && !hasEnded(pause, Math.max(nowMs, Date.now()) + offsetMs) ? pause : null;
}
