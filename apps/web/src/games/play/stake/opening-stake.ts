import { parseAmount } from "@gemplay/money";
import { type Currency, lastAmount } from "../../../stores/index.ts";
import { type GameName, stakeDecimals } from "../game/round.ts";
import {
  maximumStake,
  reachesMinimum,
  type StakeBounds,
  shownUnitBase,
  stakeBounds,
  stakeText,
} from "./stake.ts";

type OpeningTable = Parameters<typeof stakeBounds>[0] & {
  readonly game: GameName;
  readonly currency: Currency;
};

/** Stake that the panel shows before the player has placed a bet in the game. */
const firstAmount = "1.0000";

/**
 * Returns the amount that the panel shows when the player opens the game or chooses another currency. The amount is the
 * player's last stake with this currency in this game. The amount never exceeds the largest possible bet.
 * @param topMultiplierE4 largest multiplier of the bet, in ten-thousandths
 * @returns decimal text with at least four decimals, or undefined until the page knows the balance and the limits
 */
export function openingStake(table: OpeningTable, topMultiplierE4: number): string | undefined {
  const bounds = stakeBounds(table, table.currency, topMultiplierE4);
  if (!bounds) return undefined;
  const amount = lastAmount(table.game, table.currency) ?? firstAmount;
  return reachesMinimum(bounds) ? cutToMaximum(amount, bounds) : amount;
}

function cutToMaximum(amount: string, bounds: StakeBounds): string {
  const wantedBase = parseAmount(amount, stakeDecimals);
  const mostBase = maximumStake(bounds);
  if (wantedBase <= mostBase) return stakeText(wantedBase);
  const shownBase = (mostBase / shownUnitBase) * shownUnitBase;
  return stakeText(shownBase >= bounds.minimumBase ? shownBase : mostBase);
}
