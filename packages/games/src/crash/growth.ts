/**
 * How a round of Crash grows. After `elapsedMs` of running it shows
 *
 *   floor(100 × e^(6 × 10⁻⁵ × elapsedMs)) / 100
 *
 * which doubles about every 11.6 seconds. It is over at the first millisecond at which it would show more than its
 * crash point (`crashOverMs`); a round of 1.00× when it would show 1.01×, the lowest cash-out.
 *
 * - A cash-out by hand counts with what is shown at the millisecond at which its whole call has come in, and wins before
 *   the end.
 * - A cash-out by itself at T wins when T ≤ crash point, also where one millisecond passes several hundredths (above
 *   some 166×) and T is reached in the last one: the cash-out comes first, as the exact return (`crashRtp`) counts it.
 */
const growthPerMs = 6e-5;
const centiE4 = 100;

/** The curve itself, before it is cut to what is shown: a multiplier, 1 at the start. For drawing only. */
export function crashCurveAt(elapsedMs: number): number {
  return Math.exp(growthPerMs * Math.max(0, elapsedMs));
}

/**
 * What a round shows, ten-thousandths, in whole hundredths of a multiplier.
 *
 * @param elapsedMs milliseconds since the start; before it (negative) the round shows 1.00×
 */
export function crashMultiplierAtE4(elapsedMs: number): number {
  return Math.floor(100 * crashCurveAt(elapsedMs)) * centiE4;
}

/**
 * The first whole millisecond since the start at which a round shows a multiplier.
 *
 * @param multiplierE4 ten-thousandths, in whole hundredths of a multiplier, from 10000 (1.00×, at 0 ms)
 */
export function crashElapsedMs(multiplierE4: number): number {
  // The logarithm is right up to its rounding: the neighbours decide by what is really shown.
  let elapsedMs = Math.ceil(Math.log(multiplierE4 / 10_000) / growthPerMs);
  while (elapsedMs > 0 && crashMultiplierAtE4(elapsedMs - 1) >= multiplierE4) elapsedMs--;
  while (crashMultiplierAtE4(elapsedMs) < multiplierE4) elapsedMs++;
  return elapsedMs;
}

/** The first whole millisecond since the start at which a round with this crash point is over: it would show more. */
export function crashOverMs(crashPointE4: number): number {
  return crashElapsedMs(crashPointE4 + centiE4);
}
