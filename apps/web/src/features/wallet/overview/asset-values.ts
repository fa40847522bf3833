import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";

type AssetsData = Data<"GET /assets/get_assets">;

/** The balance of an asset, "0" for one that is not listed. */
export function balanceOf({ assets: held }: AssetsData, assetId: AssetId): string {
  return held.find((asset) => asset.assetId === assetId)?.balance ?? "0";
}

/**
 * What an asset is worth in U, by the server's own sum: U counts as itself, PLAY as the rest of the sum.
 *
 * @returns decimal text; null for what has no price or is not counted
 */
export function valueInU(data: AssetsData, assetId: AssetId): string | null {
  const balanceU = balanceOf(data, "U");
  if (assetId === "U") return balanceU;
  if (assetId !== "PLAY" || data.totalU === null) return null;
  const { decimals } = assets.U;
  const restBase = parseAmount(data.totalU, decimals) - parseAmount(balanceU, decimals);
  // Between two answers U may be newer than the sum: then nothing is said rather than something wrong.
  return restBase < 0n ? null : formatAmount(restBase, decimals);
}
