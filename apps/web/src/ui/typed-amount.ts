import { AmountError, type AmountRefusal, parseAmount } from "@gemplay/money";
import { formatNumber, numberSigns, t } from "../i18n/index.ts";

/** Why a typed text is no amount: by the grammar of amounts, or by how people write numbers. */
export type TypedRefusal =
  | AmountRefusal
  /** The fraction stands behind the sign that the language groups by. */
  | "other_sign"
  /** One group of three and no fraction, «1,000»: somebody from elsewhere means one by it. */
  | "ambiguous";

/** What a player typed as an amount: base units, or why it is none. */
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
    /** Without the fraction that would show which sign is which. */
    oneGroup: new RegExp(`^[1-9]\\d{0,2}\\${group}\\d{3}$`),
    otherSign: new RegExp(`^\\d*\\${group}\\d*$`),
    groups: new RegExp(`\\${group}|${blank}`, "g"),
  };
}

/**
 * Reads an amount as people write it in a language: the fraction behind its decimal sign, groups of exactly three before
 * it or none. What could be read as a thousand times more or less is refused and never guessed.
 *
 * @param decimals digits allowed behind the sign
 * @param decimal the language's sign; the present language's unless told
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
 * What a player typed as a number of so many decimals at most, in whole units of the last one.
 * @returns undefined for what is no such number, or more than a number holds exactly
 */
export function readTypedNumber(text: string, decimals: number): number | undefined {
  const whole = Number(readTypedAmount(text, decimals).amountBase);
  return Number.isSafeInteger(whole) ? whole : undefined;
}

/** The text as the grammar of amounts wants it. What is no number stays as it is, for the grammar to say why. */
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

/** What to tell someone whose text is no amount. @param decimals digits allowed behind the sign */
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

/** Decimal text as a field holds it: with the language's decimal sign and without groups. */
export function toTyped(amount: string): string {
  return amount.replace(".", numberSigns().decimal);
}

/** Whole units of the last decimal as a field holds them. */
export function toTypedNumber(whole: number, decimals: number): string {
  return formatNumber(whole / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/**
 * What a field holds after a key. A phone's keypad offers the one decimal sign of its region, which may not be the
 * language's: pressed there, the language's own stands in the field, for the player to see.
 */
export function afterKey(before: string, after: string): string {
  const { decimal } = numberSigns();
  const other = decimal === "." ? "," : ".";
  const pressed = after.length === before.length + 1 && !/[.,]/.test(before) && after.includes(other);
  return pressed && matchMedia("(pointer: coarse)").matches ? after.replace(other, decimal) : after;
}
