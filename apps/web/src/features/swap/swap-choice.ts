import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../../i18n/index.ts";

export type SwapPair = Data<"GET /assets/swap_pairs">["pairs"][number];
export type SwapRate = NonNullable<SwapPair["rate"]>;

/**
 * Returns the display name of an asset for use in a sentence or after an amount.
 * @param amount decimal number before the name; some languages use another form of the name after the number 1
 */
export function assetName(assetId: AssetId, t: typeof translate, amount?: string): string {
  return assetId === "GEM" ? t("swap.gem", { count: Number(amount) }) : assets[assetId].shownAs;
}

/** Returns the display name of an asset for use without an amount. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("swap.gemTitle") : assets[assetId].shownAs;
}

/** Returns the pair for the swap in the opposite direction. Returns undefined if the opposite pair does not exist. */
export function oppositeOf(pairs: readonly SwapPair[], pair: SwapPair): SwapPair | undefined {
  return pairs.find(
    ({ fromAssetId, toAssetId }) => fromAssetId === pair.toAssetId && toAssetId === pair.fromAssetId,
  );
}

/** Returns only one direction of each pair of assets, for the chips with which the player chooses a pair. */
export function kindsOf(pairs: readonly SwapPair[]): readonly SwapPair[] {
  return pairs.filter((pair, place) => {
    const back = oppositeOf(pairs, pair);
    return back === undefined || pairs.indexOf(back) > place;
  });
}
