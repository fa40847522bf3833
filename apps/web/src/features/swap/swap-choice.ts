import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../../i18n/index.ts";

export type SwapPair = Data<"GET /assets/swap_pairs">["pairs"][number];
export type SwapRate = NonNullable<SwapPair["rate"]>;

/**
 * Returns the name of an asset for sentences and after amounts.
 * @param amount decimal number before the name; a language may use another word after exactly 1
 */
export function assetName(assetId: AssetId, t: typeof translate, amount?: string): string {
  return assetId === "GEM" ? t("swap.gem", { count: Number(amount) }) : assets[assetId].shownAs;
}

/** Returns the name of an asset for use without an amount. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("swap.gemTitle") : assets[assetId].shownAs;
}

/** Returns the pair for the opposite swap, or undefined if no such pair exists. */
export function oppositeOf(pairs: readonly SwapPair[], pair: SwapPair): SwapPair | undefined {
  return pairs.find(
    ({ fromAssetId, toAssetId }) => fromAssetId === pair.toAssetId && toAssetId === pair.fromAssetId,
  );
}

/** Returns one direction of each pair, for the row of chips. */
export function kindsOf(pairs: readonly SwapPair[]): readonly SwapPair[] {
  return pairs.filter((pair, place) => {
    const back = oppositeOf(pairs, pair);
    return back === undefined || pairs.indexOf(back) > place;
  });
}
