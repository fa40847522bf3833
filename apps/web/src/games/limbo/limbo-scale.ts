/** The ruler beside the result: thirty bricks, ten a decade of multiplier, or five where the target asks for more. */
export const brickCount = 30;

/** Decades on the ruler for a target: 1× to 1,000×, or to 1,000,000×. */
export function decadesFor(targetE4: number): 3 | 6 {
  return targetE4 > 10_000_000 ? 6 : 3;
}

/** Decades above 1.00×: where a multiplier stands on the ruler. @param multiplierE4 ten-thousandths */
export const decadesOf = (multiplierE4: number): number => Math.log10(multiplierE4 / 10_000);

/** How long a result takes to rise, ms. */
export const riseMs = 420;

/**
 * The multiplier on its way up: quick at first, slow at the end, by its logarithm.
 * @param progress 0 to 1
 * @returns ten-thousandths in whole hundredths of a multiplier; the result itself at the end
 */
export function risenE4(resultE4: number, progress: number): number {
  if (progress >= 1) return resultE4;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.floor((resultE4 / 10_000) ** eased * 100) * 100;
}

/** Width of a letter as a share of its size: of the figure, and of what stands beside the wedge at 11. */
const letterWide = { figure: 0.48, label: 5.8 } as const;
/** Middle of the figure and right end of the wedge's label, in design pixels. */
const middleAt = 146;
const labelAt = 257;

/**
 * Size of the result's figure: 64, or less where it is long or the wedge's label stands beside it.
 * @param beside the label's text when it is as high on the board as the figure
 */
export function figureSize(text: string, beside: string | null): number {
  const half = labelAt - middleAt - (beside === null ? 0 : beside.length * letterWide.label + 6);
  return Math.min(64, Math.max(30, Math.floor((2 * half) / (letterWide.figure * text.length))));
}
