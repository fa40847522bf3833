import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../../i18n/index.ts";

/**
 * Returns the unit that is written after an amount. The word for gems is translated, and tokens have the same name in
 * all languages.
 * @param amount amount as decimal text; some languages use another form of the word after exactly 1
 */
export const unitName = (assetId: AssetId, t: typeof translate, amount: string): string =>
  assetId === "GEM" ? t("rewards.gem", { count: Number(amount) }) : assets[assetId].shownAs;
