import type { AssetId } from "@gemplay/money";

/** The asset whose settled bets earn points, commission and GEM. Bets in other assets earn nothing. */
export const earningAsset = "PLAY" satisfies AssetId;

/** The average share of a stake that the house keeps, as an exact fraction. The share is never negative. */
export interface HouseEdge {
  readonly up: bigint;
  readonly down: bigint;
}

/** The rates by which bets earn commission and GEM at present. */
export interface EarningRates {
  /**
   * Commission rates by the level of the inviter, starting with level 1, in hundredths of a percent of the house edge.
   */
  readonly commissionBps: readonly number[];
  /** The amount of GEM that a player earns for each 1,000 PLAY of stakes. */
  readonly gemPerThousand: number;
}

/** The amounts that a settled bet earned, with the rates that were used. */
export interface Earned {
  readonly gemPerThousand: number;
  /** The inviter's commission; undefined if the player has no inviter. */
  readonly commission: { readonly amountBase: bigint; readonly bps: number } | undefined;
}

/**
 * Returns the earnings of a bet at its settlement. Commission is stake × house edge × rate, rounded down once to a
 * whole base unit. Rakeback is rounded only when the player collects it.
 *
 * @param inviterLevel the inviter's level from 1; undefined without an inviter
 * @returns undefined for a bet in an asset that earns nothing
 * @throws {RangeError} if the level has no commission rate
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
