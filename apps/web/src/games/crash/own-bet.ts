import type { Data } from "@gemplay/api-schema";
import { largestRoundStakeBase, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { CrashRound } from "../../queries/index.ts";
import { type BetAsset, stakeDecimals, type TableLimits } from "../play/round.ts";

/** A bet on a round of Crash, on the server or with play money. */
export type CrashBet = Data<"POST /games/crash/bet">["bet"];

/** A bet that the player wants to place. */
export interface CrashWish {
  readonly asset: BetAsset;
  /** The stake as exact decimal text. */
  readonly amount: string;
  /** Automatic cash-out in ten-thousandths, or null for a manual cash-out. */
  readonly autoCashOutE4: number | null;
}

/** Places bets, either with the server or with play money in this browser. */
export interface CrashSender {
  /** The player's bet on the current round. */
  readonly bet: CrashBet | null;
  /** True after the answer to a bet was lost. The player must request the lost bet again before placing another bet. */
  readonly unanswered: boolean;
  /** Requests the unanswered bet again. @throws the refusal; the caller shows the refusal to the player */
  askAgain(): Promise<void>;
  /** Places a bet. @throws the refusal; the caller shows the refusal to the player */
  place(wish: CrashWish): Promise<void>;
  /** Cancels the bet before its round starts. @throws the refusal; the caller shows the refusal to the player */
  cancel(bet: CrashBet): Promise<void>;
  /** Cashes out the bet. @throws the refusal; the caller shows the refusal to the player */
  cashOut(bet: CrashBet): Promise<void>;
  /** Returns the payout of a bet of a past round as decimal text, if the page missed the end of the round. */
  payoutOf(bet: CrashBet): Promise<string>;
}

/**
 * Returns the payout of a bet at a multiplier, in base units. The payout does not grow above the target, because the
 * server cashes out the bet at the target.
 */
export function cashOutBase({ amount, targetE4 }: CrashBet, multiplierE4: number): bigint {
  return payoutBase(parseAmount(amount, stakeDecimals), Math.min(multiplierE4, targetE4));
}

/**
 * Returns the largest stake in base units that the current round still accepts.
 * @param autoCashOutE4 undefined if the typed cash-out is invalid
 * @returns undefined if the round has no stake limit, or the limit is unknown
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
