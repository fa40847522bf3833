/** The part of the fair multiplier that bets on a single chance pay, in ten-thousandths: 99%. */
export const fairShareE4 = 9_900;

/** An exact fraction. */
export interface Ratio {
  readonly up: bigint;
  readonly down: bigint;
}

/**
 * Returns the exact house edge: the average part of a stake that the house wins, which is one minus the return to
 * player.
 *
 * @param paidE4 the sum of the payouts of all outcomes, in ten-thousandths of the stake
 * @param ways the number of equally likely outcomes
 */
export function edgeOf(paidE4: number | bigint, ways: number | bigint): Ratio {
  const down = BigInt(ways) * 10_000n;
  return { up: down - BigInt(paidE4), down };
}
