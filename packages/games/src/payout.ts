/**
 * Returns the payout of a bet: the stake times the multiplier. The payout is rounded down to a whole base unit, in
 * favor of the house.
 *
 * @param stakeBase base units
 * @param multiplierE4 ten-thousandths, 0 for a loss
 * @returns base units
 */
export function payoutBase(stakeBase: bigint, multiplierE4: number): bigint {
  return (stakeBase * BigInt(multiplierE4)) / 10_000n;
}

/**
 * Returns the largest stake with which a bet can win at most `maximumWinBase`. The win is the payout minus the stake.
 *
 * @returns base units. Returns undefined if a bet with this multiplier cannot win anything
 */
export function largestStakeBase(maximumWinBase: bigint, multiplierE4: number): bigint | undefined {
  const gainE4 = BigInt(multiplierE4) - 10_000n;
  return gainE4 <= 0n ? undefined : (maximumWinBase * 10_000n) / gainE4;
}
