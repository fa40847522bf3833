import { type CrashedRound, type CrashFloor, lastCrash } from "../../queries/index.ts";

/** The phase of a round of Crash at a given time. */
export type CrashPhase =
  /** The server accepts bets for this time in ms. At 0 the start is due but not yet reported. */
  | { readonly kind: "betting"; readonly startsInMs: number; readonly last: CrashedRound | undefined }
  | { readonly kind: "running"; readonly elapsedMs: number }
  | { readonly kind: "over"; readonly crashPointE4: number }
  /** The round ended without a result, so its bets are refunded. */
  | { readonly kind: "givenUp" };

/**
 * Returns the round whose multiplier the board shows, which is the last round during betting. Returns undefined if the
 * board shows no multiplier.
 */
export function shownRound(floor: CrashFloor): number | undefined {
  const { state, round } = floor.current;
  return state === "betting" ? lastCrash(floor)?.round : round;
}

/** Returns the phase of the current round. @param nowMs time of the server's clock in ms */
export function phaseAt(floor: CrashFloor, nowMs: number): CrashPhase {
  const { current, chain } = floor;
  const { state, startsAtMs, crashPointE4 } = current;
  if (state === "running") return { kind: "running", elapsedMs: Math.max(0, nowMs - startsAtMs) };
  // No bets are possible on the base round of a chain.
  if (current.round === chain.baseRound) return { kind: "betting", startsInMs: 0, last: lastCrash(floor) };
  if (state === "over") return crashPointE4 === null ? { kind: "givenUp" } : { kind: "over", crashPointE4 };
  return { kind: "betting", startsInMs: Math.max(0, startsAtMs - nowMs), last: lastCrash(floor) };
}
