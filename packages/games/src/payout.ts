/**
 * Returns the payout of a bet, which is stake × multiplier. The payout is rounded down to a whole base unit in favor of
 * the house.
 *
 * @param stakeBase base units
 * @param multiplierE4 ten-thousandths, 0 for a loss
 * @returns base units
 */
export function payoutBase(stakeBase: bigint, multiplierE4: number): bigint {
  return (stakeBase * BigInt(multiplierE4)) / 10_000n;
}

/**
 * Returns the largest stake whose win (payout minus stake) is at most `maximumWinBase`.
 *
 * @returns base units. Returns undefined if a bet with this multiplier wins nothing
 */
export function largestStakeBase(maximumWinBase: bigint, multiplierE4: number): bigint | undefined {
  const gainE4 = BigInt(multiplierE4) - 10_000n;
  return gainE4 <= 0n ? undefined : (maximumWinBase * 10_000n) / gainE4;
}
