import type { AssetId } from "@gemplay/money";

/**
 * The asset whose settled bets earn points, commission and GEM. Bets in other assets earn no points, commission or GEM.
 */
export const rewardedAsset = "PLAY" satisfies AssetId;

/** The average part of a stake that the house wins, as an exact fraction. The house edge is never negative. */
export interface HouseEdge {
  readonly up: bigint;
  readonly down: bigint;
}

/** The current rates of commission and GEM for bets. */
export interface RewardRates {
  /**
   * The commission rates in hundredths of a percent of the house edge. The first commission rate applies to inviters of
   * level 1.
   */
  readonly commissionBps: readonly number[];
  /** The amount of GEM that a player earns for each 1,000 PLAY of stakes. */
  readonly gemPerThousand: number;
}

/** The rewards of one settled bet, with the rates that applied to this bet. */
export interface BetRewards {
  readonly gemPerThousand: number;
  /** The commission of the player's inviter; undefined if the player has no inviter. */
  readonly commission: { readonly amountBase: bigint; readonly bps: number } | undefined;
}

/**
 * Returns the commission and rakeback that a bet earns at its settlement. Commission is stake × house edge × rate,
 * rounded down once to a whole base unit. Rakeback is rounded only when the player collects the rakeback.
 *
 * @param inviterLevel the inviter's level from 1; undefined without an inviter
 * @returns undefined for a bet in an asset that earns no points, commission or GEM
 * @throws {RangeError} if there is no commission rate for the level of the inviter
 */
export function rewardsOf(
  { asset, amountBase }: { readonly asset: AssetId; readonly amountBase: bigint },
  { up, down }: HouseEdge,
  inviterLevel: number | undefined,
  { commissionBps, gemPerThousand }: RewardRates,
): BetRewards | undefined {
  if (asset !== rewardedAsset) return undefined;
  if (inviterLevel === undefined) return { gemPerThousand, commission: undefined };
  const bps = commissionBps[inviterLevel - 1];
  if (bps === undefined) throw new RangeError(`there is no commission rate for level ${inviterLevel}`);
  const commissionBase = (amountBase * up * BigInt(bps)) / (down * 10_000n);
  return { gemPerThousand, commission: { amountBase: commissionBase, bps } };
}
