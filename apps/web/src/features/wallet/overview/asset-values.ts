import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";

type AssetsData = Data<"GET /assets/get_assets">;

/** All that is held of an asset, with what can only be withdrawn; "0" for one that is not listed. */
export function heldOf({ assets: listed }: AssetsData, assetId: AssetId): string {
  const { decimals } = assets[assetId];
  const asset = listed.find((one) => one.assetId === assetId);
  if (asset === undefined) return "0";
  return formatAmount(
    parseAmount(asset.balance, decimals) + parseAmount(asset.withdrawOnly, decimals),
    decimals,
  );
}

/**
 * What an asset is worth in U, by the server's own sum: U counts as itself, PLAY as the rest of the sum.
 *
 * @returns decimal text; null for what has no price or is not counted
 */
export function valueInU(data: AssetsData, assetId: AssetId): string | null {
  const heldU = heldOf(data, "U");
  if (assetId === "U") return heldU;
  if (assetId !== "PLAY" || data.totalU === null) return null;
  const { decimals } = assets.U;
  const restBase = parseAmount(data.totalU, decimals) - parseAmount(heldU, decimals);
  // Between two answers U may be newer than the sum: then nothing is said rather than something wrong.
  return restBase < 0n ? null : formatAmount(restBase, decimals);
}
