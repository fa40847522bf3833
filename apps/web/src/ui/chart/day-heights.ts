const sorted = (values: readonly bigint[]) => values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/**
 * Returns the height of each day's value in a chart, from 0 to 1, on a scale that includes zero. The height is accurate
 * to a thousandth of the chart's height, which is less than a pixel.
 */
export function dayHeights(values: readonly bigint[]): readonly number[] {
  const scale = sorted([...values, 0n]);
  const [lowest = 0n, highest = 0n] = [scale.at(0), scale.at(-1)];
  const span = highest - lowest;
  return values.map((value) => (span === 0n ? 0 : Number(((value - lowest) * 1000n) / span) / 1000));
}

/**
 * Returns how far each day's value is above or below zero, from -1 to 1, relative to the largest value. The distance
 * from zero is accurate to a thousandth of the largest value.
 */
export function dayBars(values: readonly bigint[]): readonly number[] {
  const largest = sorted(values.map((value) => (value < 0n ? -value : value))).at(-1) ?? 0n;
  return values.map((value) => (largest === 0n ? 0 : Number((value * 1000n) / largest) / 1000));
}
