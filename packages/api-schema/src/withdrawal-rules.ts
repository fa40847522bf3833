/** The reason why a person must review a withdrawal before the payout. */
export type ReviewReason = "no_price" | "above_each" | "above_day";

/** The amounts up to which withdrawals are paid without a review. All amounts of one call have the same unit. */
export interface AutomaticLimits {
  /** The largest withdrawal without a review. */
  readonly each: bigint;
  /** The amount that the player can still withdraw without a review in the running 24 hours; may be negative. */
  readonly leftToday: bigint;
}

/**
 * Returns why a person must review a withdrawal before the payout.
 *
 * @param limits undefined if the asset has no price, because the limits are defined in U
 * @returns undefined if the withdrawal needs no review
 */
export function reviewReason(amount: bigint, limits: AutomaticLimits | undefined): ReviewReason | undefined {
  if (limits === undefined) return "no_price";
  if (amount > limits.each) return "above_each";
  return amount > limits.leftToday ? "above_day" : undefined;
}

/**
 * Returns the amount that a withdrawal must exceed. The amount is never below the fee, so that the recipient gets
 * something even if the fee is above the minimum.
 */
export function leastWithdrawal({
  minimum,
  fee,
}: {
  readonly minimum: bigint;
  readonly fee: bigint;
}): bigint {
  return fee > minimum ? fee : minimum;
}
