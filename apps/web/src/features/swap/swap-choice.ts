import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../../i18n/index.ts";

export type SwapPair = Data<"GET /assets/swap_pairs">["pairs"][number];
export type SwapRate = NonNullable<SwapPair["rate"]>;

/**
 * The name of an asset in sentences and behind amounts.
 *
 * @param amount as a decimal number where one is shown; a language may say another word behind exactly 1
 */
export function assetName(assetId: AssetId, t: typeof translate, amount?: string): string {
  return assetId === "GEM" ? t("swap.gem", { count: Number(amount) }) : assets[assetId].shownAs;
}

/** The same standing alone. */
export function assetTitle(assetId: AssetId, t: typeof translate): string {
  return assetId === "GEM" ? t("swap.gemTitle") : assets[assetId].shownAs;
}

/** The way back, where there is one. */
export function oppositeOf(pairs: readonly SwapPair[], pair: SwapPair): SwapPair | undefined {
  return pairs.find(
    ({ fromAssetId, toAssetId }) => fromAssetId === pair.toAssetId && toAssetId === pair.fromAssetId,
  );
}

/** The pairs without their ways back: what there is to choose among first. */
export function kindsOf(pairs: readonly SwapPair[]): readonly SwapPair[] {
  return pairs.filter((pair, place) => {
    const back = oppositeOf(pairs, pair);
    return back === undefined || pairs.indexOf(back) > place;
  });
}
