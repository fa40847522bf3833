/**
 * This file defines how the multiplier of a Crash round grows over time. After `elapsedMs` milliseconds, the round
 * shows the multiplier
 *
 *   floor(100 × e^(6 × 10⁻⁵ × elapsedMs)) / 100
 *
 * The multiplier of the round doubles about every 11.6 seconds. The round is over at the first millisecond at which the
 * shown multiplier would exceed the crash point (`crashOverMs`). If the crash point is 1.00×, the round is over when
 * the multiplier would be 1.01×, which is the lowest cash-out.
 *
 * - A manual cash-out pays the multiplier at the millisecond at which the server has received the whole request. A
 *   cash-out wins if the server receives the request before the end of the round.
 * - An automatic cash-out at the multiplier T wins if T ≤ crash point. Above about 166×, the multiplier grows by more
 *   than one hundredth per millisecond. An automatic cash-out at T also wins if the round reaches T only in its last
 *   millisecond. The formula for the exact return (`crashRtp`) assumes that an automatic cash-out at the crash point
 *   wins.
 */
const growthPerMs = 6e-5;
const centiE4 = 100;

/**
 * Returns the exact multiplier at a time, without rounding to hundredths. The multiplier is 1 at the start. Use
 * `crashCurveAt` only to draw the curve.
 */
export function crashCurveAt(elapsedMs: number): number {
  return Math.exp(growthPerMs * Math.max(0, elapsedMs));
}

/**
 * Returns the multiplier that a round shows at a given time, in ten-thousandths. The shown multiplier is a whole number
 * of hundredths.
 *
 * @param elapsedMs milliseconds since the start of the round. Before the start of the round, the value is negative, and
 * the round shows 1.00×
 */
export function crashMultiplierAtE4(elapsedMs: number): number {
  return Math.floor(100 * crashCurveAt(elapsedMs)) * centiE4;
}

/**
 * Returns the first millisecond after the start at which a round shows a given multiplier.
 *
 * @param multiplierE4 ten-thousandths, in whole hundredths of a multiplier, from 10000 (1.00×, at 0 ms)
 */
export function crashElapsedMs(multiplierE4: number): number {
  // The logarithm has a rounding error, so the loops correct the result by comparing it with the shown multipliers.
  let elapsedMs = Math.ceil(Math.log(multiplierE4 / 10_000) / growthPerMs);
  while (elapsedMs > 0 && crashMultiplierAtE4(elapsedMs - 1) >= multiplierE4) elapsedMs--;
  while (crashMultiplierAtE4(elapsedMs) < multiplierE4) elapsedMs++;
  return elapsedMs;
}

/**
 * Returns the first millisecond after the start at which a round is over, because the shown multiplier would exceed the
 * crash point.
 */
export function crashOverMs(crashPointE4: number): number {
  return crashElapsedMs(crashPointE4 + centiE4);
}
