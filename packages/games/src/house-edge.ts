/** An exact fraction. */
export interface Ratio {
  readonly up: bigint;
  readonly down: bigint;
}

/**
 * What the house keeps of each staked unit in the mean, exactly: one less the return.
 *
 * @param paidE4 what all ways pay together, in ten-thousandths of the stake
 * @param ways equally likely ones
 */
export function edgeOf(paidE4: number | bigint, ways: number | bigint): Ratio {
  const down = BigInt(ways) * 10_000n;
  return { up: down - BigInt(paidE4), down };
}
