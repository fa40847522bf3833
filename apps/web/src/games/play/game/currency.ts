import { assets } from "@gemplay/money";
import { t } from "../../../i18n/index.ts";
import type { Currency } from "../../../stores/index.ts";
import type { Round } from "./round.ts";

/** Returns whether the id of a round or bet belongs to the demo. */
export const isDemoRound = (id: string): boolean => id.startsWith("demo-");

/** Returns the currency of a bet: the asset of the bet, or DEMO for a bet with play money. */
export const currencyOf = ({ id, asset }: Pick<Round, "id" | "asset">): Currency =>
  isDemoRound(id) ? "DEMO" : asset;

/** Returns the name of a currency for players. */
export const currencyName = (currency: Currency): string =>
  currency === "DEMO" ? t("play.demo") : assets[currency].shownAs;
