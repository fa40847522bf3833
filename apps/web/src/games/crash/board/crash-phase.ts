import { type CrashedRound, type CrashState, lastCrash } from "../../../queries/index.ts";

/** The phase of a Crash round at a given time. */
export type CrashPhase =
  /**
   * Time in milliseconds until the planned start of the round. The server accepts bets until the start. The value stays
   * at 0 until the server reports the start.
   */
  | { readonly kind: "betting"; readonly startsInMs: number; readonly last: CrashedRound | undefined }
  | { readonly kind: "running"; readonly elapsedMs: number }
  | { readonly kind: "over"; readonly crashPointE4: number }
  /** The round ended without a crash point, so the server refunds the bets on the round. */
  | { readonly kind: "givenUp" };

/**
 * Returns the number of the round whose multiplier the board shows. During the betting phase, the board still shows the
 * last round that has a crash point. Returns undefined if the board shows no multiplier.
 */
export function shownRound(crash: CrashState): number | undefined {
  const { state, round } = crash.current;
  return state === "betting" ? lastCrash(crash)?.round : round;
}

/**
 * Returns the phase of the current Crash round.
 * @param nowMs time of the server's clock in ms
 */
export function phaseAt(crash: CrashState, nowMs: number): CrashPhase {
  const { current, chain } = crash;
  const { state, startsAtMs, crashPointE4 } = current;
  if (state === "running") return { kind: "running", elapsedMs: Math.max(0, nowMs - startsAtMs) };
  // The base round exists only to start a hash chain, so players cannot bet on it.
  if (current.round === chain.baseRound) return { kind: "betting", startsInMs: 0, last: lastCrash(crash) };
  if (state === "over") return crashPointE4 === null ? { kind: "givenUp" } : { kind: "over", crashPointE4 };
  return { kind: "betting", startsInMs: Math.max(0, startsAtMs - nowMs), last: lastCrash(crash) };
}
