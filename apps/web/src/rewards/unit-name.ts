import { type AssetId, assets } from "@gemplay/money";
import type { t as translate } from "../i18n/index.ts";

/** What stands behind an amount: gems have a word in each language, tokens their name. */
export const unitName = (assetId: AssetId, t: typeof translate): string =>
  assetId === "GEM" ? t("rewards.gem") : assets[assetId].shownAs;
