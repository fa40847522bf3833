import type { AssetId } from "@gemplay/money";

/** The asset whose settled bets count for points, commission and gem; no other earns any. */
export const earningAsset = "PLAY" satisfies AssetId;

/** What the house keeps of each staked unit in the mean: an exact fraction, not below zero. */
export interface HouseEdge {
  readonly up: bigint;
  readonly down: bigint;
}

/** What bets earn at present. */
export interface EarningRates {
  /** By the inviter's level, from level 1: hundredths of a percent of the house edge. */
  readonly commissionBps: readonly number[];
  /** Gem for each 1,000 PLAY. */
  readonly gemPerThousand: number;
}

/** What a settled bet earned, and by which rates. */
export interface Earned {
  readonly gemPerThousand: number;
  /** The inviter's; undefined where the player had none. */
  readonly commission: { readonly amountBase: bigint; readonly bps: number } | undefined;
}

/**
 * What a bet earns when it is settled. Commission is stake × house edge × rate, cut once to a whole base unit; rakeback is
 * not cut before it is collected.
 *
 * @param inviterLevel from 1; undefined without an inviter
 * @returns undefined for an asset that earns nothing
 */
export function earnedBy(
  { asset, amountBase }: { readonly asset: AssetId; readonly amountBase: bigint },
  { up, down }: HouseEdge,
  inviterLevel: number | undefined,
  { commissionBps, gemPerThousand }: EarningRates,
): Earned | undefined {
  if (asset !== earningAsset) return undefined;
  if (inviterLevel === undefined) return { gemPerThousand, commission: undefined };
  const bps = commissionBps[inviterLevel - 1];
  if (bps === undefined) throw new RangeError(`there is no commission at level ${inviterLevel}`);
  const commissionBase = (amountBase * up * BigInt(bps)) / (down * 10_000n);
  return { gemPerThousand, commission: { amountBase: commissionBase, bps } };
}
