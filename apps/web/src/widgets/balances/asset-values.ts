import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";
import type { PageKey, t as translate } from "../../i18n/index.ts";

type AssetsData = Data<"GET /assets/get_assets">;

/** Text keys of a short description for each asset. The wallet shows the description under the asset's name. */
export const about: Readonly<Record<AssetId, PageKey>> = {
  PLAY: "wallet.aboutPlay",
  U: "wallet.aboutU",
  GEM: "wallet.aboutGem",
  TPLAY: "wallet.aboutTplay",
};

/** Returns the display name of an asset for use without an amount. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("wallet.gem") : assets[assetId].shownAs;
}

/** The order of the assets in all lists. PLAY and tPLAY come first, because players bet with them. */
export const assetOrder: readonly AssetId[] = ["PLAY", "TPLAY", "U", "GEM"];

export function inOrder<A extends { readonly assetId: AssetId }>(listed: readonly A[]): readonly A[] {
  return listed.toSorted((a, b) => assetOrder.indexOf(a.assetId) - assetOrder.indexOf(b.assetId));
}

/**
 * Returns the player's total amount of an asset, including the part that can only be withdrawn. Returns "0" if the
 * server does not list the asset.
 */
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
 * Returns the value of an asset in U, computed from the server's total of all assets. The value of U is the U balance
 * itself. The value of PLAY is the total minus the U balance.
 * @returns decimal text, or null if the asset has no price or is not part of the server's total
 */
export function valueInU(data: AssetsData, assetId: AssetId): string | null {
  const heldU = heldOf(data, "U");
  if (assetId === "U") return heldU;
  if (assetId !== "PLAY" || data.totalU === null) return null;
  const { decimals } = assets.U;
  const restBase = parseAmount(data.totalU, decimals) - parseAmount(heldU, decimals);
  // The U balance may be newer than the server's total. If the difference is negative, the page shows no value, because
  // the value would be wrong.
  return restBase < 0n ? null : formatAmount(restBase, decimals);
}
