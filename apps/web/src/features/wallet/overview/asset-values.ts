import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";
import type { PageKey, t as translate } from "../../../i18n/index.ts";

type AssetsData = Data<"GET /assets/get_assets">;

/** A short description of each asset, shown under its name. */
export const about: Readonly<Record<AssetId, PageKey>> = {
  PLAY: "wallet.aboutPlay",
  U: "wallet.aboutU",
  GEM: "wallet.aboutGem",
  TPLAY: "wallet.aboutTplay",
};

/** Returns the name of an asset for use without an amount. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("wallet.gem") : assets[assetId].shownAs;
}

/** The order of the assets in lists. PLAY and tPLAY come first, because players bet with them. */
export const assetOrder: readonly AssetId[] = ["PLAY", "TPLAY", "U", "GEM"];

export function inOrder<A extends { readonly assetId: AssetId }>(listed: readonly A[]): readonly A[] {
  return listed.toSorted((a, b) => assetOrder.indexOf(a.assetId) - assetOrder.indexOf(b.assetId));
}

/** Returns the whole amount of an asset including the withdraw-only part, or "0" for an asset that is not listed. */
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
 * Returns the value of an asset in U, computed from the total of the server. The value of U is its balance, and the
 * value of PLAY is the rest of the total.
 * @returns decimal text, or null for an asset without a price and for an asset that is not part of the total
 */
export function valueInU(data: AssetsData, assetId: AssetId): string | null {
  const heldU = heldOf(data, "U");
  if (assetId === "U") return heldU;
  if (assetId !== "PLAY" || data.totalU === null) return null;
  const { decimals } = assets.U;
  const restBase = parseAmount(data.totalU, decimals) - parseAmount(heldU, decimals);
  // The U balance may be newer than the total, and then the page shows no value instead of a wrong value.
  return restBase < 0n ? null : formatAmount(restBase, decimals);
}
