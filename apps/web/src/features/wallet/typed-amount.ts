import { AmountError, type AmountRefusal, parseAmount } from "@gemplay/money";

/** What a player typed as an amount: base units, or why it is none. */
export type TypedAmount =
  | { readonly amountBase: bigint; readonly refusal?: undefined }
  | { readonly amountBase?: undefined; readonly refusal: AmountRefusal };

/**
 * Reads a typed amount by the product's one grammar. Blanks around it do not count, and where the language writes the
 * fraction behind a comma, as its phone keyboards do, one comma without a point stands for the point.
 *
 * @param decimals digits allowed behind the point
 * @param decimalSeparator the language's
 */
export function readTypedAmount(text: string, decimals: number, decimalSeparator = "."): TypedAmount {
  const trimmed = text.trim();
  const plain = decimalSeparator === "," && /^\d+,\d+$/.test(trimmed) ? trimmed.replace(",", ".") : trimmed;
  try {
    return { amountBase: parseAmount(plain, decimals) };
  } catch (error) {
    if (error instanceof AmountError) return { refusal: error.refusal };
    throw error;
  }
}
