import { type CrashedRound, type CrashFloor, lastCrash } from "../../queries/index.ts";

/** The phase of Crash at one moment. */
export type CrashPhase =
  /** Bets are accepted for this many ms. At 0 the start is due but not reported yet. */
  | { readonly kind: "betting"; readonly startsInMs: number; readonly last: CrashedRound | undefined }
  | { readonly kind: "running"; readonly elapsedMs: number }
  | { readonly kind: "over"; readonly crashPointE4: number }
  /** The round ended without a result, so its bets are refunded. */
  | { readonly kind: "givenUp" };

/**
 * Returns the round whose multiplier the board shows. During betting this is still the last round. Undefined if the
 * board shows none.
 */
export function shownRound(floor: CrashFloor): number | undefined {
  const { state, round } = floor.current;
  return state === "betting" ? lastCrash(floor)?.round : round;
}

/** Returns the phase at a moment. @param nowMs time of the server's clock */
export function phaseAt(floor: CrashFloor, nowMs: number): CrashPhase {
  const { current, chain } = floor;
  const { state, startsAtMs, crashPointE4 } = current;
  if (state === "running") return { kind: "running", elapsedMs: Math.max(0, nowMs - startsAtMs) };
  // The base round of a chain is not played.
  if (current.round === chain.baseRound) return { kind: "betting", startsInMs: 0, last: lastCrash(floor) };
  if (state === "over") return crashPointE4 === null ? { kind: "givenUp" } : { kind: "over", crashPointE4 };
  return { kind: "betting", startsInMs: Math.max(0, startsAtMs - nowMs), last: lastCrash(floor) };
}
