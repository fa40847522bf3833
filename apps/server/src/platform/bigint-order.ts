/** Returns the larger of two bigints, because Math.max does not accept bigints. */
export function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** Returns the smaller of two bigints. */
export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
