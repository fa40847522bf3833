/** The reason why an operator must review a withdrawal before the payout. */
export type ReviewReason = "no_price" | "above_each" | "above_day";

/** The limits up to which the server pays withdrawals without a review. All amounts of one call have the same unit. */
export interface AutomaticLimits {
  /** The largest single withdrawal without a review. */
  readonly each: bigint;
  /** The amount that the player can still withdraw without a review in the current 24 hours, which may be negative. */
  readonly leftToday: bigint;
}

/**
 * Returns the reason why an operator must review a withdrawal before the payout.
 *
 * @param limits the limits in U; undefined if the asset has no price
 * @returns undefined if the withdrawal needs no review
 */
export function reviewReason(amount: bigint, limits: AutomaticLimits | undefined): ReviewReason | undefined {
  if (limits === undefined) return "no_price";
  if (amount > limits.each) return "above_each";
  return amount > limits.leftToday ? "above_day" : undefined;
}

/**
 * Returns the amount that a withdrawal must exceed. The returned amount is never below the fee, so that the recipient
 * always receives more than 0.
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
