/** The risk levels of games that have several payout tables for the same draw. */
export const risks = ["low", "medium", "high"] as const;
export type Risk = (typeof risks)[number];

/**
 * Returns the binomial coefficient: the number of ways to choose `count` of `from` elements. The result is exact,
 * without rounding.
 *
 * @param from whole number up to 40, so that a double represents the result (at most 1.4 × 10¹¹) and every intermediate
 * product exactly
 * @param count whole number, 0 or more
 * @returns 0 if `count` is larger than `from`
 */
export function choose(from: number, count: number): number {
  let ways = 1;
  for (let taken = 1; taken <= count; taken++) ways = (ways * (from - count + taken)) / taken;
  return count > from ? 0 : ways;
}
