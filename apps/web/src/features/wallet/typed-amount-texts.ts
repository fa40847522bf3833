import type { AmountRefusal } from "@gemplay/money";
import { formatNumber, type PageKey } from "../../i18n/index.ts";

/** What to tell someone whose text is no amount. */
export const refusalTexts: Record<AmountRefusal, PageKey> = {
  amount_not_text: "typed.malformed",
  amount_empty: "typed.empty",
  amount_signed: "typed.signed",
  amount_exponent: "typed.exponent",
  amount_not_finite: "typed.notFinite",
  amount_too_long: "typed.tooLong",
  amount_too_many_decimals: "typed.tooManyDecimals",
  amount_malformed: "typed.malformed",
};

/** What the language writes before a fraction. */
export function decimalSeparator(): string {
  return formatNumber(0.5).replace(/\d/g, "");
}
