import { formatAmount } from "@gemplay/money";
import { readTypedAmount, type TypedRefusal } from "../../../ui/money/typed-amount.ts";

/** Reason why the player cannot deposit the typed amount. */
export type DepositProblem = TypedRefusal | "zero" | "above_wallet";

export type CheckedDeposit =
  | { readonly amountBase: bigint; readonly problem?: undefined }
  | { readonly amountBase?: undefined; readonly problem: DepositProblem };

/**
 * Checks the deposit amount that the player typed.
 * @param decimals decimals of the token on its chain
 * @param inWalletBase balance of the wallet in base units; if undefined, only the wallet itself checks the amount
 */
export function checkDeposit(
  text: string,
  decimals: number,
  inWalletBase: bigint | undefined,
): CheckedDeposit {
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  if (refusal !== undefined) return { problem: refusal };
  if (amountBase === 0n) return { problem: "zero" };
  if (inWalletBase !== undefined && amountBase > inWalletBase) return { problem: "above_wallet" };
  return { amountBase };
}

const nativeDecimals = 18;

/**
 * Formats a gas fee, rounded up to four decimals. A small fee is rounded up to two significant digits.
 * @param feeBase fee in base units of the native currency (18 decimals)
 */
export function gasText(feeBase: bigint): string {
  const leadingZeros = nativeDecimals - feeBase.toString().length;
  const shownDecimals = Math.min(nativeDecimals, Math.max(4, leadingZeros + 2));
  const stepBase = 10n ** BigInt(nativeDecimals - shownDecimals);
  return formatAmount(((feeBase + stepBase - 1n) / stepBase) * stepBase, nativeDecimals);
}
