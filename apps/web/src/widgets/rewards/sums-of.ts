import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";

interface AssetSum {
  readonly assetId: AssetId;
  /** Exact decimal text. */
  readonly amount: string;
}

/** Returns the sum of the given rewards, separately for each asset. */
export function sumsOf(rewards: readonly AssetSum[]): readonly AssetSum[] {
  const sums = new Map<AssetId, bigint>();
  for (const { assetId, amount } of rewards)
    sums.set(assetId, (sums.get(assetId) ?? 0n) + parseAmount(amount, assets[assetId].decimals));
  const order: readonly AssetId[] = ["PLAY", "U", "TPLAY", "GEM"];
  return order
    .filter((assetId) => sums.has(assetId))
    .map((assetId) => ({ assetId, amount: formatAssetAmount(sums.get(assetId) ?? 0n, assetId) }));
}
