/**
 * Returns the value below which the given share of the values is. For example, the share 0.99 gives the 99th
 * percentile. Returns 0 for an empty list.
 */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Returns the median of the values; for an even number of values, the larger of the two middle values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
