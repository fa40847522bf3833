import { crashElapsedMs, crashPointE4, crashTargetE4, payoutBase } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import type { CrashFloor, CrashPast } from "../../queries/index.ts";
import { demoLimits } from "../play/demo-table.ts";
import { type RoundOf, stakeDecimals } from "../play/round.ts";
import type { CrashBet } from "./own-bet.ts";

/** A bet with play money on a round that everybody watches. The server never hears of it. */
export interface DemoBet extends CrashBet {
  /** What the page showed when the player cashed out by hand. */
  readonly askedE4: number | null;
}

/** How long the end of a round may be on its way here: a cash-out stands when no end came in this time. */
const graceMs = 300;

/** What a demo bet is by what is known now: the same rules as the server's. @param nowMs by the server's clock */
export function judgeDemoBet(bet: DemoBet, { current, history }: CrashFloor, nowMs: number): DemoBet {
  if (bet.state !== "open") return bet;
  const past = history.find(({ round }) => round === bet.round);
  const targetE4 = targetOf(bet);
  // Given up: what the server last knew it had reached is not told, so nothing is won or lost.
  if (past?.crashPointE4 === null) return { ...bet, state: "refunded", payout: bet.amount };
  if (past) return targetE4 <= past.crashPointE4 ? cashedOut(bet, targetE4) : { ...bet, state: "lost" };
  // Its end was not heard, or there was none.
  if (current.round !== bet.round || current.state === "over")
    return { ...bet, state: "refunded", payout: bet.amount };
  const stands =
    current.state === "running" && nowMs - current.startsAtMs > crashElapsedMs(targetE4) + graceMs;
  return stands ? cashedOut(bet, targetE4) : bet;
}

/** The multiplier of the cash-out if the round gets there: the player's call, or the target if that is lower. */
const targetOf = ({ targetE4, askedE4 }: DemoBet): number => Math.min(targetE4, askedE4 ?? targetE4);

/** The target of a bet with play money: by the same rule as the server's. */
export function demoTargetE4(autoCashOutE4: number | null, amount: string, byHandE4: number): number {
  const maximumWinBase = parseAmount(demoLimits.maximumWin, stakeDecimals);
  return crashTargetE4(autoCashOutE4, parseAmount(amount, stakeDecimals), { byHandE4, maximumWinBase });
}

function cashedOut(bet: DemoBet, cashOutE4: number): DemoBet {
  const paidBase = payoutBase(parseAmount(bet.amount, stakeDecimals), cashOutE4);
  return { ...bet, state: "cashed_out", cashOutE4, payout: formatAmount(paidBase, stakeDecimals) };
}

/** A demo bet's round for the records, once its round's end is known. A cash-out counts though the round was given up. */
export function demoRound(bet: DemoBet, past: CrashPast, salt: string, atMs: number): RoundOf<"crash"> {
  return {
    id: bet.id,
    game: "crash",
    asset: bet.asset,
    amount: bet.amount,
    payout: bet.payout,
    multiplierE4: bet.cashOutE4 ?? 0,
    result: bet.state === "cashed_out" ? "WIN" : "LOSE",
    seedNumber: 0,
    nonce: bet.round,
    atMs,
    params: { autoCashOutE4: bet.autoCashOutE4 },
    outcome: {
      round: bet.round,
      crashPointE4: past.crashPointE4 ?? crashPointE4({ gameHash: past.gameHash, salt }),
      cashOutE4: bet.cashOutE4,
      targetE4: bet.targetE4,
      byHand: bet.askedE4 !== null,
    },
  };
}
