import type { Data } from "@gemplay/api-schema";
import { largestRoundStakeBase, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { CrashRound } from "../../../queries/index.ts";
import { type BetAsset, stakeDecimals, type TableLimits } from "../../play/game/round.ts";

/** A player's bet on a round of Crash, either with a real balance on the server or with play money in the browser. */
export type CrashBet = Data<"POST /games/crash/bet">["bet"];

/** A bet that the player wants to place on a Crash round. */
export interface CrashWish {
  readonly asset: BetAsset;
  /** The stake of the bet as exact decimal text. */
  readonly amount: string;
  /** Multiplier of the automatic cash-out in ten-thousandths, or null for a manual cash-out. */
  readonly autoCashOutE4: number | null;
}

/** Places bets on Crash rounds, either on the server or with play money in this browser. */
export interface CrashSender {
  /** The player's bet on the current Crash round. */
  readonly bet: CrashBet | null;
  /**
   * True if the server's answer to the last bet was lost. After a lost answer, the player must send the same bet again
   * before placing another bet.
   */
  readonly unanswered: boolean;
  /**
   * Sends the unanswered bet to the server again.
   * @throws if the bet is refused; the caller must show the reason to the player
   */
  askAgain(): Promise<void>;
  /**
   * Places a bet.
   * @throws if the bet is refused; the caller must show the reason to the player
   */
  place(wish: CrashWish): Promise<void>;
  /**
   * Cancels the player's bet before its round starts.
   * @throws if the cancellation is refused; the caller must show the reason to the player
   */
  cancel(bet: CrashBet): Promise<void>;
  /**
   * Cashes out the player's bet on the running Crash round.
   * @throws if the cash-out is refused; the caller must show the reason to the player
   */
  cashOut(bet: CrashBet): Promise<void>;
  /**
   * Returns the payout of a bet on a past round as decimal text. The page calls this function if it missed the end of
   * the round.
   */
  payoutOf(bet: CrashBet): Promise<string>;
}

/**
 * Returns the payout of a bet at the given multiplier, in base units. Above the target multiplier, the payout does not
 * grow, because the server cashes out the bet at the target multiplier.
 */
export function cashOutBase({ amount, targetE4 }: CrashBet, multiplierE4: number): bigint {
  return payoutBase(parseAmount(amount, stakeDecimals), Math.min(multiplierE4, targetE4));
}

/**
 * Returns the largest stake that the current Crash round still accepts, in base units.
 * @param autoCashOutE4 automatic cash-out in ten-thousandths; undefined if the typed cash-out is invalid
 * @returns undefined if the round has no stake limit, or if the page does not know the limit
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
