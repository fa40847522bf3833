/**
 * The file defines how the multiplier of a Crash round grows over time. After `elapsedMs` milliseconds, the round shows
 * the multiplier
 *
 *   floor(100 × e^(6 × 10⁻⁵ × elapsedMs)) / 100
 *
 * The multiplier of the round doubles about every 11.6 seconds. The round is over at the first millisecond at which the
 * shown multiplier would exceed the crash point (`crashOverMs`). A round with the crash point 1.00× is over at the time
 * when the multiplier would be 1.01×, which is the lowest cash-out.
 *
 * - A manual cash-out pays the multiplier that the round shows at the millisecond at which the server has received the
 *   whole request. A cash-out wins if the server receives the request before the end of the round.
 * - An automatic cash-out at the multiplier T wins if T ≤ crash point. Above about 166×, the multiplier grows by
 *   several hundredths in one millisecond. An automatic cash-out wins even if the round reaches T in its last
 *   millisecond. The formula for the exact return (`crashRtp`) assumes this rule of automatic cash-outs.
 */
const growthPerMs = 6e-5;
const centiE4 = 100;

/**
 * Returns the exact multiplier of the growth curve, which starts at 1. The function does not cut the multiplier to
 * whole hundredths. Use `crashCurveAt` for drawing only.
 */
export function crashCurveAt(elapsedMs: number): number {
  return Math.exp(growthPerMs * Math.max(0, elapsedMs));
}

/**
 * Returns the multiplier that a round shows, in ten-thousandths. The shown multiplier is a whole number of hundredths.
 *
 * @param elapsedMs milliseconds since the start of the round. Before the start, the value is negative and the round
 * shows 1.00×
 */
export function crashMultiplierAtE4(elapsedMs: number): number {
  return Math.floor(100 * crashCurveAt(elapsedMs)) * centiE4;
}

/**
 * Returns the first whole millisecond since the start at which a round shows a multiplier.
 *
 * @param multiplierE4 ten-thousandths, in whole hundredths of a multiplier, from 10000 (1.00×, at 0 ms)
 */
export function crashElapsedMs(multiplierE4: number): number {
  // The computed logarithm has a rounding error, so the loops correct the result by comparing the shown multipliers.
  let elapsedMs = Math.ceil(Math.log(multiplierE4 / 10_000) / growthPerMs);
  while (elapsedMs > 0 && crashMultiplierAtE4(elapsedMs - 1) >= multiplierE4) elapsedMs--;
  while (crashMultiplierAtE4(elapsedMs) < multiplierE4) elapsedMs++;
  return elapsedMs;
}

/**
 * Returns the first whole millisecond since the start at which a round is over, because the shown multiplier would
 * exceed the crash point.
 */
export function crashOverMs(crashPointE4: number): number {
  return crashElapsedMs(crashPointE4 + centiE4);
}
