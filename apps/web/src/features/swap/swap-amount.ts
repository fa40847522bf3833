import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";
import { readTypedAmount, type TypedRefusal } from "../../ui/money/typed-amount.ts";

/** Reason why the player cannot swap the typed amount. */
export type AmountProblem = TypedRefusal | "nothing" | "above_balance" | "above_most";

export type CheckedAmount =
  | { readonly amount: string; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: AmountProblem };

/** Limits for the amount of a swap, as decimal text. */
export interface AmountBounds {
  readonly assetId: AssetId;
  /** The balance of the paid asset. The value is undefined until the balance is known. */
  readonly balance: string | undefined;
  /** Largest amount that the limits still allow. The value is null if the largest amount is unknown. */
  readonly most: string | null;
}

/**
 * Checks a typed amount by the same rules as the server.
 * @returns the amount as decimal text, or the problem
 */
export function checkAmount(text: string, { assetId, balance, most }: AmountBounds): CheckedAmount {
  const { decimals } = assets[assetId];
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  if (refusal !== undefined) return { problem: refusal };
  if (amountBase === 0n) return { problem: "nothing" };
  if (balance !== undefined && amountBase > parseAmount(balance, decimals))
    return { problem: "above_balance" };
  if (most !== null && amountBase > parseAmount(most, decimals)) return { problem: "above_most" };
  return { amount: formatAmount(amountBase, decimals) };
}

/**
 * Returns a share of the balance, truncated to the asset's decimals. The result never exceeds the amount that the
 * limits allow.
 */
export function shareOf({ assetId, balance = "0", most }: AmountBounds, percent: 25 | 50 | 100): string {
  const { decimals } = assets[assetId];
  const held = (parseAmount(balance, decimals) * BigInt(percent)) / 100n;
  const atMost = most === null ? held : parseAmount(most, decimals);
  return formatAmount(held < atMost ? held : atMost, decimals);
}
