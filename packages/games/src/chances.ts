/** Risks of the games that offer three payout tables for one draw. */
export const risks = ["low", "medium", "high"] as const;
export type Risk = (typeof risks)[number];

/**
 * The number of ways to take `count` of `from` things: the binomial coefficient, exact.
 *
 * @param from whole number up to 40, so that the result, at most 1.4 × 10¹¹, and every product on the way stay
 *   whole numbers of a double; `count` is 0 or more
 * @returns 0 when there are not that many
 */
export function choose(from: number, count: number): number {
  let ways = 1;
  for (let taken = 1; taken <= count; taken++) ways = (ways * (from - count + taken)) / taken;
  return count > from ? 0 : ways;
}
