/** How high each stands between the lowest and the highest, 0 to 1; exact to a thousandth, which is less than a pixel. */
export function dayHeights(values: readonly bigint[]): readonly number[] {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [lowest = 0n, highest = 0n] = [sorted.at(0), sorted.at(-1)];
  const span = highest - lowest;
  return values.map((value) => (span === 0n ? 0.5 : Number(((value - lowest) * 1000n) / span) / 1000));
}
