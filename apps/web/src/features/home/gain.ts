import type { Data } from "@gemplay/api-schema";
import { assets, cutAmount, formatAmount, parseAmount } from "@gemplay/money";

type Bet = Data<"GET /live">["bets"][number];

/** Returns the payout of a bet minus the stake as decimal text. The value is negative for a loss. */
export function gainOf({ asset, amount, payout }: Pick<Bet, "asset" | "amount" | "payout">): string {
  const { decimals } = assets[asset];
  return formatAmount(parseAmount(payout, decimals) - parseAmount(amount, decimals), decimals);
}

/**
 * Returns whether a bet has a visible gain. A round whose payout equals the stake counts as a win, although the player
 * gains nothing.
 */
export function isGain(bet: Pick<Bet, "asset" | "amount" | "payout">): boolean {
  const gain = gainOf(bet);
  return !gain.startsWith("-") && /[1-9]/.test(cutAmount(gain, 4));
}
