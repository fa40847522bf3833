import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../i18n/index.ts";

/**
 * Returns the unit that is written after an amount. Gems have a word in each language, and tokens have the same name in
 * all languages.
 * @param amount decimal number; a language may use another word after exactly 1
 */
export const unitName = (assetId: AssetId, t: typeof translate, amount: string): string =>
  assetId === "GEM" ? t("rewards.gem", { count: Number(amount) }) : assets[assetId].shownAs;
