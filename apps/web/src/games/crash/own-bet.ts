import type { Data } from "@gemplay/api-schema";
import { boundCashOutE4, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { type BetAsset, stakeDecimals } from "../play/round.ts";

/** A bet on a round of Crash, on the server or with play money. */
export type CrashBet = Data<"POST /games/crash/bet">["bet"];

/** A bet that a player wants. */
export interface CrashWish {
  readonly asset: BetAsset;
  /** Decimal text. */
  readonly amount: string;
  /** Ten-thousandths; null: cashed out by hand. */
  readonly autoCashOutE4: number | null;
}

/** Where bets are placed: with the server, or with play money in this browser. */
export interface CrashSender {
  /** The player's bet on the current round. */
  readonly bet: CrashBet | null;
  /** The answer to a bet was lost: until it was asked for again, no other is placed. */
  readonly unanswered: boolean;
  /** @throws the refusal, not shown yet */
  askAgain(): Promise<void>;
  /** @throws the refusal, not shown yet */
  place(wish: CrashWish): Promise<void>;
  /** @throws the refusal, not shown yet */
  cashOut(bet: CrashBet): Promise<void>;
  /** What a bet of a past round paid, decimal text, when its end was not heard. */
  payoutOf(bet: CrashBet): Promise<string>;
}

/** What a cash-out pays at a multiplier, base units: no more than where the server would have cashed out by itself. */
export function cashOutBase(bet: CrashBet, multiplierE4: number, maximumWin: string | undefined): bigint {
  const amountBase = parseAmount(bet.amount, stakeDecimals);
  if (maximumWin === undefined) return payoutBase(amountBase, multiplierE4);
  const maximumWinBase = parseAmount(maximumWin, stakeDecimals);
  return payoutBase(amountBase, boundCashOutE4(multiplierE4, amountBase, maximumWinBase));
}
