import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";
import { readTypedAmount, type TypedRefusal } from "../../ui/typed-amount.ts";

/** Why a typed amount cannot be swapped. */
export type AmountProblem = TypedRefusal | "nothing" | "above_balance" | "above_most";

export type CheckedAmount =
  | { readonly amount: string; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: AmountProblem };

/** What bounds an amount; decimal texts. */
export interface AmountBounds {
  readonly assetId: AssetId;
  /** Undefined while it is not known. */
  readonly balance: string | undefined;
  /** The most that limits leave; null while that cannot be said. */
  readonly most: string | null;
}

/** Checks a typed amount as the server will. @returns it as decimal text */
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

/** A share of what can be swapped: of the balance, and no more than the limits leave. Cut to the asset's decimals. */
export function shareOf({ assetId, balance = "0", most }: AmountBounds, percent: 25 | 50 | 100): string {
  const { decimals } = assets[assetId];
  const held = (parseAmount(balance, decimals) * BigInt(percent)) / 100n;
  const atMost = most === null ? held : parseAmount(most, decimals);
  return formatAmount(held < atMost ? held : atMost, decimals);
}
