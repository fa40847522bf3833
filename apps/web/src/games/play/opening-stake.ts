import { parseAmount } from "@gemplay/money";
import { lastStake } from "../../stores/index.ts";
import { type BetAsset, type GameName, stakeDecimals } from "./round.ts";
import { maximumStake, type StakeBounds, shownUnitBase, stakeBounds, stakeText } from "./stake.ts";

/** The stake that a game shows when the player opens the game. */
interface OpeningStake {
  readonly asset: BetAsset;
  /** The stake as decimal text with at least four decimals. */
  readonly amount: string;
}

type OpeningTable = Parameters<typeof stakeBounds>[0] & { readonly game: GameName; readonly demo: boolean };

/** Stake that a game shows before the player has placed a bet in the game. */
const firstAmount = "1.0000";

/**
 * Returns the asset and the amount that a game shows when the player opens the game. The candidates for the asset are
 * the asset of the last bet, PLAY, and tPLAY. The function returns the first asset whose balance reaches the minimum
 * bet. The amount never exceeds the largest possible bet.
 * @param topMultiplierE4 largest multiplier of the bet, in ten-thousandths
 * @returns undefined until the balances and the limits are known
 */
export function openingStake(table: OpeningTable, topMultiplierE4: number): OpeningStake | undefined {
  const last = table.demo ? undefined : lastStake(table.game);
  const inOrder: readonly BetAsset[] = [...(last ? [last.asset] : []), "PLAY", "TPLAY"];
  const bounds = inOrder.map((asset) => stakeBounds(table, asset, topMultiplierE4));
  if (bounds.some((each) => each === undefined)) return undefined;
  const asset = inOrder.find((_, place) => reachesMinimum(bounds[place])) ?? "PLAY";
  const own = bounds[inOrder.indexOf(asset)];
  const amount = last?.asset === asset ? last.amount : firstAmount;
  return { asset, amount: own && reachesMinimum(own) ? cutToMaximum(amount, own) : amount };
}

/** Returns whether the balance is at least the smallest bet. */
export function reachesMinimum(bounds: StakeBounds | undefined): boolean {
  return bounds !== undefined && bounds.balanceBase > 0n && bounds.balanceBase >= bounds.minimumBase;
}

function cutToMaximum(amount: string, bounds: StakeBounds): string {
  const wantedBase = parseAmount(amount, stakeDecimals);
  const mostBase = maximumStake(bounds);
  if (wantedBase <= mostBase) return stakeText(wantedBase);
  const shownBase = (mostBase / shownUnitBase) * shownUnitBase;
  return stakeText(shownBase >= bounds.minimumBase ? shownBase : mostBase);
}
