import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../i18n/index.ts";

/**
 * The unit behind an amount: gems have a word in each language, tokens their name.
 *
 * @param amount as a decimal number; a language may say another word behind exactly 1
 */
export const unitName = (assetId: AssetId, t: typeof translate, amount: string): string =>
  assetId === "GEM" ? t("rewards.gem", { count: Number(amount) }) : assets[assetId].shownAs;
