import { type CrashedRound, type CrashFloor, lastCrash } from "../../queries/index.ts";

/** What is going on at one moment. */
export type CrashPhase =
  /** Bets are taken for so long; 0: the start is due, and not said yet. */
  | { readonly kind: "betting"; readonly startsInMs: number; readonly last: CrashedRound | undefined }
  | { readonly kind: "running"; readonly elapsedMs: number }
  | { readonly kind: "over"; readonly crashPointE4: number }
  /** Ended without a result: bets are refunded. */
  | { readonly kind: "givenUp" };

/**
 * The round whose figure the board shows: while bets are taken still the last one, whose end stays there. Undefined where
 * none is shown.
 */
export function shownRound(floor: CrashFloor): number | undefined {
  const { state, round } = floor.current;
  return state === "betting" ? lastCrash(floor)?.round : round;
}

/** @param nowMs by the server's clock */
export function phaseAt(floor: CrashFloor, nowMs: number): CrashPhase {
  const { current, chain } = floor;
  const { state, startsAtMs, crashPointE4 } = current;
  if (state === "running") return { kind: "running", elapsedMs: Math.max(0, nowMs - startsAtMs) };
  // The round that a chain begins above is not played.
  if (current.round === chain.baseRound) return { kind: "betting", startsInMs: 0, last: lastCrash(floor) };
  if (state === "over") return crashPointE4 === null ? { kind: "givenUp" } : { kind: "over", crashPointE4 };
  return { kind: "betting", startsInMs: Math.max(0, startsAtMs - nowMs), last: lastCrash(floor) };
}
