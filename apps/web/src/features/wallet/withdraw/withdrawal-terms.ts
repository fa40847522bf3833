import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { readTypedAmount, type TypedRefusal } from "../../../ui/typed-amount.ts";

/** The server's terms for a withdrawal of an asset, as decimal texts. */
export interface WithdrawalOffer {
  readonly assetId: keyof typeof assets;
  readonly balance: string;
  /** Minimum of a withdrawal. The quantity must be greater than the minimum. */
  readonly minimum: string;
  readonly fee: string;
  /** Amount above which a person reviews a withdrawal. Null means that a person reviews every withdrawal. */
  readonly automaticLimit: string | null;
  readonly automaticLeftToday: string | null;
}

/** Reason why a quantity cannot be withdrawn. */
export type QuantityProblem = TypedRefusal | "below_minimum" | "above_balance";

/** Reason why a person will review a withdrawal first. */
export type ReviewReason = "no_price" | "above_each" | "above_day";

/** Amounts of the withdrawal as decimal texts. */
export interface WithdrawalQuote {
  readonly amount: string;
  readonly fee: string;
  /** Amount that is paid out. */
  readonly netAmount: string;
  readonly review: ReviewReason | undefined;
}

export type CheckedQuantity =
  | { readonly quote: WithdrawalQuote; readonly problem?: undefined }
  | { readonly quote?: undefined; readonly problem: QuantityProblem };

/** Returns the amount that the quantity must exceed: the minimum, or the fee if it is higher, as decimal text. */
export function leastQuantity({ assetId, minimum, fee }: WithdrawalOffer): string {
  const { decimals } = assets[assetId];
  return parseAmount(fee, decimals) > parseAmount(minimum, decimals) ? fee : minimum;
}

/**
 * Checks a typed quantity by the rules of the server, so that the player sees a problem before the page asks for the
 * funds password.
 */
export function checkQuantity(text: string, offer: WithdrawalOffer): CheckedQuantity {
  const { decimals } = assets[offer.assetId];
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  if (refusal !== undefined) return { problem: refusal };
  if (amountBase <= parseAmount(leastQuantity(offer), decimals)) return { problem: "below_minimum" };
  if (amountBase > parseAmount(offer.balance, decimals)) return { problem: "above_balance" };
  return {
    quote: {
      amount: formatAmount(amountBase, decimals),
      fee: offer.fee,
      netAmount: formatAmount(amountBase - parseAmount(offer.fee, decimals), decimals),
      review: reviewReason(amountBase, offer),
    },
  };
}

function reviewReason(amountBase: bigint, offer: WithdrawalOffer): ReviewReason | undefined {
  const { assetId, automaticLimit, automaticLeftToday } = offer;
  if (automaticLimit === null || automaticLeftToday === null) return "no_price";
  const { decimals } = assets[assetId];
  if (amountBase > parseAmount(automaticLimit, decimals)) return "above_each";
  return amountBase > parseAmount(automaticLeftToday, decimals) ? "above_day" : undefined;
}
