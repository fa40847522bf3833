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

/** An asset's name, standing alone. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("wallet.gem") : assets[assetId].shownAs;
}

/** The order of assets: those that games are played with come first. */
export const assetOrder: readonly AssetId[] = ["PLAY", "TPLAY", "U", "GEM"];

export function inOrder<A extends { readonly assetId: AssetId }>(listed: readonly A[]): readonly A[] {
  return listed.toSorted((a, b) => assetOrder.indexOf(a.assetId) - assetOrder.indexOf(b.assetId));
}

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
 * The value of an asset in U, from the server's own sum: U counts as itself, PLAY as the rest of the sum.
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
