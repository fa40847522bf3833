import { crashElapsedMs, crashPointE4, crashTargetE4, payoutBase } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import type { CrashPast, CrashState } from "../../../queries/index.ts";
import { type RoundOf, stakeDecimals } from "../../play/game/round.ts";
import { demoLimits } from "../../play/table/demo-table.ts";
import type { CrashBet } from "./own-bet.ts";

/** A guest's bet with play money on a live round of Crash. The server does not know about bets with play money. */
export interface DemoBet extends CrashBet {
  /** The multiplier on the board at the time of the player's manual cash-out. */
  readonly askedE4: number | null;
}

/**
 * Time in milliseconds that the page waits for the server event that reports the end of a round. The demo pays a
 * cash-out only if no event has reported the end of the round during this time.
 */
const graceMs = 300;

/**
 * Returns the state of a demo bet, computed by the server's rules from the rounds that the page knows.
 * @param nowMs time of the server's clock
 */
export function judgeDemoBet(bet: DemoBet, { current, history }: CrashState, nowMs: number): DemoBet {
  if (bet.state !== "open") return bet;
  const past = history.find(({ round }) => round === bet.round);
  const targetE4 = targetOf(bet);
  // The server cancelled the round, so the round has no crash point. The page does not know the last multiplier of the
  // cancelled round, so the demo refunds the bet.
  if (past?.crashPointE4 === null) return { ...bet, state: "refunded", payout: bet.amount };
  if (past) return targetE4 <= past.crashPointE4 ? cashedOut(bet, targetE4) : { ...bet, state: "lost" };
  // The demo refunds the bet, because the page missed the end of the round or the round has no crash point.
  if (current.round !== bet.round || current.state === "over")
    return { ...bet, state: "refunded", payout: bet.amount };
  const stands =
    current.state === "running" && nowMs - current.startsAtMs > crashElapsedMs(targetE4) + graceMs;
  return stands ? cashedOut(bet, targetE4) : bet;
}

/**
 * Returns the multiplier at which the demo cashes out the bet: the lower of the manual cash-out and the target
 * multiplier.
 */
const targetOf = ({ targetE4, askedE4 }: DemoBet): number => Math.min(targetE4, askedE4 ?? targetE4);

/** Returns the target multiplier of a bet with play money, computed by the same rule as on the server. */
export function demoTargetE4(autoCashOutE4: number | null, amount: string, byHandE4: number): number {
  const maximumWinBase = parseAmount(demoLimits.maximumWin, stakeDecimals);
  return crashTargetE4(autoCashOutE4, parseAmount(amount, stakeDecimals), { byHandE4, maximumWinBase });
}

function cashedOut(bet: DemoBet, cashOutE4: number): DemoBet {
  const paidBase = payoutBase(parseAmount(bet.amount, stakeDecimals), cashOutE4);
  return { ...bet, state: "cashed_out", cashOutE4, payout: formatAmount(paidBase, stakeDecimals) };
}

/**
 * Returns the record of a demo bet after the end of its Crash round. A bet that was already cashed out stays paid, even
 * if the server later cancels the round.
 */
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
