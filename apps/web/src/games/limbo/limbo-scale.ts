/**
 * Number of bricks of which the ruler beside the result consists. On the ruler, a factor of ten takes ten bricks. For a
 * high target, a factor of ten takes five bricks.
 */
export const brickCount = 30;

/** Returns how many powers of ten the ruler shows for a target: 3 (up to 1,000×) or 6 (up to 1,000,000×). */
export function decadesFor(targetE4: number): 3 | 6 {
  return targetE4 > 10_000_000 ? 6 : 3;
}

/**
 * Returns the position of a multiplier on the ruler: the decimal logarithm of the multiplier.
 * @param multiplierE4 ten-thousandths
 */
export const decadesOf = (multiplierE4: number): number => Math.log10(multiplierE4 / 10_000);

/** Time in milliseconds in which the shown multiplier rises to the result. */
export const riseMs = 420;

/**
 * Returns the rising multiplier at a given progress. On a logarithmic scale, the multiplier rises fast at first and
 * slowly at the end.
 * @param progress 0 to 1
 * @returns ten-thousandths in whole hundredths of a multiplier; the result itself at the end
 */
export function risenE4(resultE4: number, progress: number): number {
  if (progress >= 1) return resultE4;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.floor((resultE4 / 10_000) ** eased * 100) * 100;
}

/**
 * Width of one character: of the multiplier as a share of the font size, and of the label in design pixels at font size
 * 11.
 */
const letterWide = { figure: 0.48, label: 5.8 } as const;
/** Horizontal center of the multiplier, and right end of the label beside the wedge, in design pixels. */
const middleAt = 146;
const labelAt = 257;

/**
 * Returns the font size of the multiplier. The size is at most 64, and smaller for a long text or beside the label of
 * the target.
 * @param beside text of the label if the label is at the height of the multiplier, otherwise null
 */
export function figureSize(text: string, beside: string | null): number {
  const half = labelAt - middleAt - (beside === null ? 0 : beside.length * letterWide.label + 6);
  return Math.min(64, Math.max(30, Math.floor((2 * half) / (letterWide.figure * text.length))));
}
