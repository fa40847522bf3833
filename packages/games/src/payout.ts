/**
 * What a bet pays: stake × multiplier, cut to a whole base unit in the house's favour.
 *
 * @param stakeBase base units
 * @param multiplierE4 ten-thousandths, 0 for a loss
 * @returns base units
 */
export function payoutBase(stakeBase: bigint, multiplierE4: number): bigint {
  return (stakeBase * BigInt(multiplierE4)) / 10_000n;
}

/**
 * The largest stake whose win (payout less stake) stays within `maximumWinBase`.
 *
 * @returns base units; undefined when such a bet can never win more than it stakes
 */
export function largestStakeBase(maximumWinBase: bigint, multiplierE4: number): bigint | undefined {
  const gainE4 = BigInt(multiplierE4) - 10_000n;
  return gainE4 <= 0n ? undefined : (maximumWinBase * 10_000n) / gainE4;
}
