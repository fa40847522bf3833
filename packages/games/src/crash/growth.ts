/**
 * The growth of a Crash round. After `elapsedMs` milliseconds the round shows
 *
 *   floor(100 × e^(6 × 10⁻⁵ × elapsedMs)) / 100
 *
 * The multiplier doubles about every 11.6 seconds. The round is over at the first millisecond at which it would show
 * more than its crash point (`crashOverMs`). A round with the crash point 1.00× is over when it would show 1.01×, the
 * lowest cash-out.
 *
 * - A manual cash-out pays the multiplier that the round shows at the millisecond at which the server has received the
 *   whole request. The cash-out wins if the server receives the request before the end of the round.
 * - An automatic cash-out at T wins if T ≤ crash point. Above about 166×, one millisecond passes several hundredths.
 *   The automatic cash-out wins even if the round reaches T in its last millisecond, as the exact return (`crashRtp`)
 *   assumes.
 */
const growthPerMs = 6e-5;
const centiE4 = 100;

/**
 * Returns the exact multiplier of the curve, which is not cut to whole hundredths; the curve starts at 1. Use
 * `crashCurveAt` for drawing only.
 */
export function crashCurveAt(elapsedMs: number): number {
  return Math.exp(growthPerMs * Math.max(0, elapsedMs));
}

/**
 * Returns the shown multiplier of a round in ten-thousandths, in whole hundredths of a multiplier.
 *
 * @param elapsedMs milliseconds since the start; before the start (negative) the round shows 1.00×
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
  // The logarithm has a rounding error, so the loops correct the result by comparing the shown multipliers.
  let elapsedMs = Math.ceil(Math.log(multiplierE4 / 10_000) / growthPerMs);
  while (elapsedMs > 0 && crashMultiplierAtE4(elapsedMs - 1) >= multiplierE4) elapsedMs--;
  while (crashMultiplierAtE4(elapsedMs) < multiplierE4) elapsedMs++;
  return elapsedMs;
}

/**
 * Returns the first whole millisecond since the start at which a round is over, because it would show more than its
 * crash point.
 */
export function crashOverMs(crashPointE4: number): number {
  return crashElapsedMs(crashPointE4 + centiE4);
}
