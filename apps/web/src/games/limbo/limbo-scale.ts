/**
 * Number of bricks in the ruler beside the result. Ten bricks of the ruler represent a factor of ten. If the target is
 * above 1,000×, five bricks represent a factor of ten.
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

/**
 * Returns the text of the CSS property `--risen`, which sets the position of the gemstone on the ruler. Nine decimals
 * distinguish every result from the next hundredth, also at the highest target. So the gemstone of a result below the
 * target is never drawn at the height of the target.
 * @param multiplierE4 ten-thousandths
 */
export const risenText = (multiplierE4: number): string => decadesOf(multiplierE4).toFixed(9);

/** Time in milliseconds in which the shown multiplier rises to the result. */
export const riseMs = 420;

/**
 * Returns the shown multiplier at a given progress of the rise. On a logarithmic scale, the multiplier rises fast at
 * first and slowly at the end.
 * @param progress 0 to 1
 * @returns multiplier in ten-thousandths, rounded down to hundredths; at the end, exactly the result
 */
export function risenE4(resultE4: number, progress: number): number {
  if (progress >= 1) return resultE4;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.floor((resultE4 / 10_000) ** eased * 100) * 100;
}

/**
 * Width of one character. `figure` is the width in the multiplier, as a share of the font size. `label` is the width in
 * the label of the target, in design pixels.
 */
const letterWide = { figure: 0.48, label: 5.8 } as const;
/**
 * `middleAt` is the horizontal center of the multiplier, and `labelAt` is the right end of the label beside the
 * target's wedge, in design pixels.
 */
const middleAt = 146;
const labelAt = 257;

/**
 * Returns the font size of the multiplier on the board. The font size is at most 64. It is smaller if the text is long
 * or the label of the target is beside the multiplier.
 * @param beside text of the label if the label is at the height of the multiplier, otherwise null
 */
export function figureSize(text: string, beside: string | null): number {
  const half = labelAt - middleAt - (beside === null ? 0 : beside.length * letterWide.label + 6);
  return Math.min(64, Math.max(30, Math.floor((2 * half) / (letterWide.figure * text.length))));
}
