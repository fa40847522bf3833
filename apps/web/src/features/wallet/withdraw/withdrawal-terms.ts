import { leastWithdrawal, type ReviewReason, reviewReason } from "@gemplay/api-schema/withdrawal-rules";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { readTypedAmount, type TypedRefusal } from "../../../ui/money/typed-amount.ts";

/** The server's terms for withdrawing an asset, as decimal texts. */
export interface WithdrawalOffer {
  readonly assetId: keyof typeof assets;
  readonly balance: string;
  /** Minimum quantity of a withdrawal. The quantity of a withdrawal must be greater than the minimum. */
  readonly minimum: string;
  readonly fee: string;
  /**
   * Amount above which a person must review a withdrawal. The value null means that a person reviews every withdrawal.
   */
  readonly automaticLimit: string | null;
  readonly automaticLeftToday: string | null;
}

/** Reason why the player cannot withdraw the typed quantity. */
export type QuantityProblem = TypedRefusal | "below_minimum" | "above_balance";

/** Amounts of a withdrawal as decimal texts. */
export interface WithdrawalQuote {
  readonly amount: string;
  readonly fee: string;
  /** Amount that the server pays out to the address. */
  readonly netAmount: string;
  readonly review: ReviewReason | undefined;
}

export type CheckedQuantity =
  | { readonly quote: WithdrawalQuote; readonly problem?: undefined }
  | { readonly quote?: undefined; readonly problem: QuantityProblem };

/** Returns the amount that the quantity must exceed, as decimal text. */
export function leastQuantity(offer: WithdrawalOffer): string {
  return formatAmount(leastBase(offer), assets[offer.assetId].decimals);
}

function leastBase({ assetId, minimum, fee }: WithdrawalOffer): bigint {
  const { decimals } = assets[assetId];
  return leastWithdrawal({ minimum: parseAmount(minimum, decimals), fee: parseAmount(fee, decimals) });
}

/**
 * Checks a typed quantity by the rules of the server. The player therefore sees that a quantity is invalid before the
 * page asks for the funds password.
 */
export function checkQuantity(text: string, offer: WithdrawalOffer): CheckedQuantity {
  const { decimals } = assets[offer.assetId];
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  if (refusal !== undefined) return { problem: refusal };
  if (amountBase <= leastBase(offer)) return { problem: "below_minimum" };
  if (amountBase > parseAmount(offer.balance, decimals)) return { problem: "above_balance" };
  return {
    quote: {
      amount: formatAmount(amountBase, decimals),
      fee: offer.fee,
      netAmount: formatAmount(amountBase - parseAmount(offer.fee, decimals), decimals),
      review: reviewReason(amountBase, automaticLimits(offer)),
    },
  };
}

function automaticLimits({ assetId, automaticLimit, automaticLeftToday }: WithdrawalOffer) {
  if (automaticLimit === null || automaticLeftToday === null) return undefined;
  const { decimals } = assets[assetId];
  return {
    each: parseAmount(automaticLimit, decimals),
    leftToday: parseAmount(automaticLeftToday, decimals),
  };
}
