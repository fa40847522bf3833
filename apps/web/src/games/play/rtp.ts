import { formatNumber } from "../../i18n/index.ts";

/** A return to player as it is quoted, cut to hundredths of a percent so that it never promises more. */
export function formatRtp(rtp: number, decimals = 2): string {
  const unit = 10 ** (decimals + 2);
  // Rounding first to a ten-thousandth of the last digit takes back what binary fractions lose.
  const cut = Math.floor(Math.round(rtp * unit * 10_000) / 10_000) / unit;
  return formatNumber(cut, { style: "percent", minimumFractionDigits: decimals });
}
