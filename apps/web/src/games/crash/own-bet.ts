import type { Data } from "@gemplay/api-schema";
import { largestRoundStakeBase, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { CrashRound } from "../../queries/index.ts";
import { type BetAsset, stakeDecimals, type TableLimits } from "../play/round.ts";

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
  /** Takes the bet back before its round starts. @throws the refusal, not shown yet */
  cancel(bet: CrashBet): Promise<void>;
  /** @throws the refusal, not shown yet */
  cashOut(bet: CrashBet): Promise<void>;
  /** What a bet of a past round paid, decimal text, when its end was not heard. */
  payoutOf(bet: CrashBet): Promise<string>;
}

/** The payout at a multiplier, base units. It ends at the target, because the bet is cashed out there. */
export function cashOutBase({ amount, targetE4 }: CrashBet, multiplierE4: number): bigint {
  return payoutBase(parseAmount(amount, stakeDecimals), Math.min(multiplierE4, targetE4));
}

/**
 * The largest stake that a round which takes bets still takes, base units.
 *
 * @param autoCashOutE4 undefined for what is no cash-out
 * @returns undefined where the round does not limit it, or is not known to
 */
export function stakeLeftBase(
  round: CrashRound | undefined,
  asset: BetAsset,
  autoCashOutE4: number | null | undefined,
  limits: TableLimits | undefined,
): bigint | undefined {
  if (round?.state !== "betting" || autoCashOutE4 === undefined || limits === undefined) return undefined;
  const leftBase = parseAmount(round.winLeft[asset], stakeDecimals);
  const maximumWinBase = parseAmount(limits.maximumWin, stakeDecimals);
  return largestRoundStakeBase(autoCashOutE4, leftBase, { byHandE4: round.byHandE4, maximumWinBase });
}
