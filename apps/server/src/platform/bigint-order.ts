/** The larger of two whole numbers of any size; Math.max takes none of these. */
export function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** The smaller of two whole numbers of any size. */
export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
