import type { ErrorName } from "@gemplay/api-schema";
import type { MessageValues } from "@gemplay/i18n";
import { AmountError, type AmountRefusal, type AssetId, assets, parseAmount } from "@gemplay/money";

/**
 * Thrown to refuse a request with an error from the catalogue of errors. The field `values` contains the values for the
 * placeholders in the error's message. The HTTP code turns the thrown error into a response.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly error: ErrorName;
  readonly values: MessageValues;

  constructor(error: ErrorName, values: MessageValues = {}, options?: ErrorOptions) {
    super(error, options);
    this.error = error;
    this.values = values;
  }
}

/**
 * Waits for the promise `work`, and returns either its result or the AppError with which it rejects. Every error that
 * is not an AppError is thrown again.
 */
export async function refusedOr<T>(work: Promise<T>): Promise<T | AppError> {
  return await work.catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

const amountErrors: Record<AmountRefusal, ErrorName> = {
  amount_not_text: "AmountInvalid",
  amount_empty: "AmountEmpty",
  amount_signed: "AmountInvalid",
  amount_exponent: "AmountInvalid",
  amount_not_finite: "AmountInvalid",
  amount_too_long: "AmountTooLong",
  amount_too_many_decimals: "AmountTooManyDecimals",
  amount_malformed: "AmountInvalid",
};

/**
 * Reads an amount of money from the text of a request field.
 *
 * @returns the amount in base units of the asset
 * @throws {AppError} AmountEmpty, AmountInvalid, AmountTooManyDecimals or AmountTooLong
 */
export function amountFrom(text: string, asset: AssetId): bigint {
  const { decimals } = assets[asset];
  try {
    return parseAmount(text, decimals);
  } catch (error) {
    if (error instanceof AmountError) throw new AppError(amountErrors[error.refusal], { decimals });
    throw error;
  }
}
