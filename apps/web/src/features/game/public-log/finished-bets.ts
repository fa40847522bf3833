import type { LoggedBet } from "./log.store.ts";
import { ownBet } from "./own-bet.ts";

/** The finished bets of this browser, by their state in the public log. */
export interface FinishedBets {
  readonly all: readonly LoggedBet[];
  readonly included: readonly LoggedBet[];
  readonly missing: readonly LoggedBet[];
  readonly wrong: readonly LoggedBet[];
}

/** Returns the finished bets. The browser may have only the proof of an included bet, and no longer its receipts. */
export function finishedBets(bets: readonly LoggedBet[]): FinishedBets {
  const all = bets.filter(({ state, receipts }) => state === "included" || ownBet(receipts) !== undefined);
  const of = (wanted: LoggedBet["state"]) => all.filter(({ state }) => state === wanted);
  return { all, included: of("included"), missing: of("missing"), wrong: of("wrong") };
}
