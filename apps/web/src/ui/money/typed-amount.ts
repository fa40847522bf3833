import { AmountError, type AmountRefusal, parseAmount } from "@gemplay/money";
import { formatNumber, numberSigns, t } from "../../i18n/index.ts";

/** Reason why a typed text is not a valid amount: an error of the amount format, or an ambiguous spelling. */
export type TypedRefusal =
  | AmountRefusal
  /** The text has the language's thousands separator before the fraction, such as «1,5» in English. */
  | "other_sign"
  /** The text has one thousands separator and no fraction, such as «1,000». In other languages, «1,000» may mean 1. */
  | "ambiguous";

/** A typed amount: the amount in base units, or the reason why the text is not a valid amount. */
export type TypedAmount =
  | { readonly amountBase: bigint; readonly refusal?: undefined }
  | { readonly amountBase?: undefined; readonly refusal: TypedRefusal };

type DecimalSign = "." | ",";

const blank = "[ \\u00a0\\u202f']";
const shapes = { ".": shapesOf(".", ","), ",": shapesOf(",", ".") };

function shapesOf(decimal: DecimalSign, group: DecimalSign) {
  return {
    plain: new RegExp(`^(?=.*\\d)(\\d*)(?:\\${decimal}(\\d*))?$`),
    grouped: new RegExp(`^[1-9]\\d{0,2}(?:(?:\\${group}\\d{3})+|(?:${blank}\\d{3})+)(?:\\${decimal}\\d*)?$`),
    /**
     * Matches a text with one thousands separator and no fraction, such as «1,000». With a fraction, the text would
     * show which sign is the thousands separator.
     */
    oneGroup: new RegExp(`^[1-9]\\d{0,2}\\${group}\\d{3}$`),
    otherSign: new RegExp(`^\\d*\\${group}\\d*$`),
    groups: new RegExp(`\\${group}|${blank}`, "g"),
  };
}

/**
 * Reads an amount in the number format of a language: with a decimal sign before the fraction, and with or without
 * groups of exactly three digits. Refuses an ambiguous text, such as «1,000», which means 1,000 in one country and 1 in
 * another.
 * @param decimals largest allowed number of digits in the fraction
 * @param decimal decimal sign; the default is the decimal sign of the current language
 */
export function readTypedAmount(
  text: string,
  decimals: number,
  decimal: DecimalSign = numberSigns().decimal,
): TypedAmount {
  const plain = plainText(text.trim(), decimal);
  if (plain === "other_sign" || plain === "ambiguous") return { refusal: plain };
  try {
    return { amountBase: parseAmount(plain, decimals) };
  } catch (error) {
    if (error instanceof AmountError) return { refusal: error.refusal };
    throw error;
  }
}

/**
 * Reads a typed number and returns it in units of the last allowed decimal place. With two decimals, «1.5» becomes 150.
 * @returns undefined for an invalid number, or for a number above the largest safe integer of JavaScript
 */
export function readTypedNumber(text: string, decimals: number): number | undefined {
  const whole = Number(readTypedAmount(text, decimals).amountBase);
  return Number.isSafeInteger(whole) ? whole : undefined;
}

/**
 * Converts a typed text to the amount format. An invalid text stays unchanged, so that the amount parser reports the
 * reason.
 */
function plainText(typed: string, decimal: DecimalSign): string {
  const { plain, grouped, oneGroup, otherSign, groups } = shapes[decimal];
  if (oneGroup.test(typed)) return "ambiguous";
  const [, whole, fraction] = plain.exec(grouped.test(typed) ? typed.replace(groups, "") : typed) ?? [];
  if (whole === undefined) return otherSign.test(typed) ? "other_sign" : typed;
  return (whole.replace(/^0+(?=\d)/, "") || "0") + (fraction ? `.${fraction}` : "");
}

const refusalTexts = {
  amount_not_text: "typed.malformed",
  amount_empty: "typed.empty",
  amount_signed: "typed.signed",
  amount_exponent: "typed.exponent",
  amount_not_finite: "typed.notFinite",
  amount_too_long: "typed.tooLong",
  amount_too_many_decimals: "typed.tooManyDecimals",
  amount_malformed: "typed.malformed",
  other_sign: "typed.otherSign",
  ambiguous: "typed.ambiguous",
} as const satisfies Record<TypedRefusal, string>;

/**
 * Returns the error message for a text that is not a valid amount.
 * @param decimals largest allowed number of digits in the fraction
 */
export function typedRefusalText(refusal: TypedRefusal, decimals: number): string {
  const { decimal, group } = numberSigns();
  const examples = {
    example: `1${decimal}5`,
    grouped: `1${group}000`,
    large: "1000",
    small: `1${decimal}000`,
  };
  return t(refusalTexts[refusal], { decimals, decimal, group, ...examples });
}

/**
 * Converts decimal text to the text of an input field: with the language's decimal sign and without thousands
 * separators.
 */
export function toTyped(amount: string): string {
  return amount.replace(".", numberSigns().decimal);
}

/**
 * Converts a number in units of the last decimal place to the text of an input field. With two decimals, 150 becomes
 * «1.50».
 */
export function toTypedNumber(whole: number, decimals: number): string {
  return formatNumber(whole / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/**
 * Returns the text of an input field after a key press. A phone's keypad offers only the decimal sign of the phone's
 * region, which may differ from that of the page's language. `afterKey` replaces the sign as soon as the player types
 * it, so that the player sees the replacement.
 */
export function afterKey(before: string, after: string): string {
  const { decimal } = numberSigns();
  const other = decimal === "." ? "," : ".";
  const pressed = after.length === before.length + 1 && !/[.,]/.test(before) && after.includes(other);
  return pressed && matchMedia("(pointer: coarse)").matches ? after.replace(other, decimal) : after;
}
