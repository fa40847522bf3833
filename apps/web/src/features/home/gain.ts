import type { Data } from "@gemplay/api-schema";
import { assets, cutAmount, formatAmount, parseAmount } from "@gemplay/money";

type Bet = Data<"GET /live">["bets"][number];

/** What a bet brought beyond its stake: decimal text, with "-" where it brought less. */
export function gainOf({ asset, amount, payout }: Pick<Bet, "asset" | "amount" | "payout">): string {
  const { decimals } = assets[asset];
  return formatAmount(parseAmount(payout, decimals) - parseAmount(amount, decimals), decimals);
}

/** Whether there is a gain to show: a round that pays its stake back is won and brings nothing. */
export function isGain(bet: Pick<Bet, "asset" | "amount" | "payout">): boolean {
  const gain = gainOf(bet);
  return !gain.startsWith("-") && /[1-9]/.test(cutAmount(gain, 4));
}
