/**
 * Number of bricks of the ruler beside the result. A decade of the multiplier has ten bricks, or five for a high
 * target.
 */
export const brickCount = 30;

/** Returns the decades of the ruler for a target: 1× to 1,000×, or to 1,000,000×. */
export function decadesFor(targetE4: number): 3 | 6 {
  return targetE4 > 10_000_000 ? 6 : 3;
}

/**
 * Returns the decades above 1.00×, which is the position of a multiplier on the ruler.
 * @param multiplierE4 ten-thousandths
 */
export const decadesOf = (multiplierE4: number): number => Math.log10(multiplierE4 / 10_000);

/** Time in ms in which a result rises. */
export const riseMs = 420;

/**
 * Returns the rising multiplier: fast at first and slow at the end, on a logarithmic scale.
 * @param progress 0 to 1
 * @returns ten-thousandths in whole hundredths of a multiplier; the result itself at the end
 */
export function risenE4(resultE4: number, progress: number): number {
  if (progress >= 1) return resultE4;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.floor((resultE4 / 10_000) ** eased * 100) * 100;
}

/**
 * Width of a character of the multiplier as a share of the font size, and of the label in design pixels at font size
 * 11.
 */
const letterWide = { figure: 0.48, label: 5.8 } as const;
/** Center of the multiplier and right end of the wedge's label, in design pixels. */
const middleAt = 146;
const labelAt = 257;

/**
 * Returns the font size of the multiplier: 64, or less for a long text or beside the wedge's label.
 * @param beside text of the label, if the label is at the same height as the multiplier, otherwise null
 */
export function figureSize(text: string, beside: string | null): number {
  const half = labelAt - middleAt - (beside === null ? 0 : beside.length * letterWide.label + 6);
  return Math.min(64, Math.max(30, Math.floor((2 * half) / (letterWide.figure * text.length))));
}
