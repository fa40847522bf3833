import { type AssetId, assets } from "./assets.ts";

/**
 * The reason why a text is not a valid amount. Each reason has its own name, so that the error message can say what the
 * player must change.
 */
export type AmountRefusal =
  | "amount_not_text"
  | "amount_empty"
  | "amount_signed"
  | "amount_exponent"
  | "amount_not_finite"
  | "amount_too_long"
  | "amount_too_many_decimals"
  | "amount_malformed";

export class AmountError extends Error {
  override readonly name = "AmountError";
  readonly refusal: AmountRefusal;

  constructor(refusal: AmountRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * The maximum number of digits in an amount. 30 digits are enough for 10^12 tokens with 18 decimal places, and no real
 * amount is larger.
 */
export const maximumDigits = 30;

const grammar = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * Converts the decimal text of an amount to base units, without rounding. The text consists of digits and, optionally,
 * a point with further digits.
 *
 * @param text input of any type
 * @param decimals largest number of digits after the point
 * @returns base units, an integer that is not negative
 * @throws {AmountError} with the reason. The function never rounds an amount, removes spaces or guesses a value
 */
export function parseAmount(text: unknown, decimals: number): bigint {
  if (typeof text !== "string") throw new AmountError("amount_not_text");
  if (!grammar.test(text)) throw new AmountError(whatIsWrong(text));
  const [whole = "", fraction = ""] = text.split(".");
  if (fraction.length > decimals) throw new AmountError("amount_too_many_decimals");
  if (whole.length + fraction.length > maximumDigits) throw new AmountError("amount_too_long");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

const zero = "0".charCodeAt(0);

/** Returns the reason why a text is not a valid amount. */
function whatIsWrong(text: string): AmountRefusal {
  if (text === "") return "amount_empty";
  if (/^[+\-−]/.test(text)) return "amount_signed";
  if (/^(?:nan|infinity)$/i.test(text)) return "amount_not_finite";
  return /^[0-9.]+e[+-]?[0-9]*$/i.test(text) ? "amount_exponent" : "amount_malformed";
}

/**
 * Converts base units to the shortest decimal text from which `parseAmount` gives the same number of base units. The
 * text of a negative amount (a loss or a difference) begins with "-". `parseAmount` deliberately rejects a text that
 * begins with "-".
 */
export function formatAmount(amountBase: bigint, decimals: number): string {
  const sign = amountBase < 0n ? "-" : "";
  const digits = (amountBase < 0n ? -amountBase : amountBase).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === zero) end -= 1;
  const whole = sign + digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

/** Converts base units of an asset to decimal text, without rounding. */
export function formatAssetAmount(amountBase: bigint, asset: AssetId): string {
  return formatAmount(amountBase, assets[asset].decimals);
}

/**
 * Cuts a decimal text after a fixed number of decimals, for example to display a balance. The function never rounds up.
 *
 * @param text a decimal text that `formatAmount` returned
 * @param shownDecimals digits after the point, 4 for balances
 */
export function cutAmount(text: string, shownDecimals = 4): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const cut = fraction.slice(0, shownDecimals).padEnd(shownDecimals, "0");
  return shownDecimals === 0 ? whole : `${whole}.${cut}`;
}
