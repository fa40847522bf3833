import { formatAmountText } from "../../../i18n/index.ts";

/** Formats an amount without trailing zeros, for short labels: `50`, `12.5`. */
export function plainAmount(amount: string): string {
  return formatAmountText(amount, { decimals: amount.split(".")[1]?.length ?? 0 });
}
