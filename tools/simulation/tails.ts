// Tail probabilities of the chi-square and the normal distribution. The code computes each tail by its own formula, so
// that very small probabilities stay exact. A library would subtract the other tail from 1 and would lose these digits.

/** The probabilities that a random value is at most and at least as large as an observed value. */
export interface Tails {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Returns both tails of the chi-square distribution. The lower tail is the regularised incomplete gamma function
 * P(`degrees` / 2, `value` / 2).
 *
 * @param degrees the number of degrees of freedom, a whole number from 1
 */
export function chiSquareTails(value: number, degrees: number): Tails {
  const [a, x] = [degrees / 2, value / 2];
  if (x <= 0) return { lower: 0, upper: 1 };
  const front = Math.exp(a * Math.log(x) - x - logGammaOfHalf(degrees));
  if (x < a + 1) {
    const lower = front * gammaSeries(a, x);
    return { lower, upper: 1 - lower };
  }
  const upper = front * gammaFraction(a, x);
  return { lower: 1 - upper, upper };
}

/** Returns the probability that a standard normal value is at least as far from 0 as the given value. */
export function normalTwoSided(deviations: number): number {
  return chiSquareTails(deviations ** 2, 1).upper;
}

/** Returns the logarithm of the gamma function at half of a whole number. */
function logGammaOfHalf(twice: number): number {
  const isWhole = twice % 2 === 0;
  let log = isWhole ? 0 : Math.log(Math.PI) / 2;
  for (let factor = isWhole ? 1 : 0.5; factor < twice / 2; factor++) log += Math.log(factor);
  return log;
}

const precision = 1e-16;

/** Returns the sum 1/a + x/(a(a+1)) + x²/(a(a+1)(a+2)) + …, which converges fast if x is below a + 1. */
function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * precision; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/**
 * Returns the continued fraction 1/(x+1−a − 1(1−a)/(x+3−a − 2(2−a)/(x+5−a − …))) by the method of Lentz. The fraction
 * converges fast if x is at least a + 1.
 */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; ; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (b + numerator * d);
    c = b + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= 4 * precision) return value;
  }
}
