import { assets } from "@gemplay/money";

/**
 * The settings that decide how much a player can earn by inviting a second account of the same person and betting with
 * it.
 */
export interface Givings {
  /** The commission rates from level 1 on, in hundredths of a percent of the house edge. */
  readonly commissionBps: readonly number[];
  /** The levels from level 2 on: the points that a player needs, and the gift for the level in base units of GEM. */
  readonly levels: readonly { readonly points: number; readonly giftBase: bigint }[];
  readonly gemPerThousand: number;
  /** Number of gems that a player swaps for one PLAY. */
  readonly gemPerPlay: number;
}

/**
 * The smallest house edge of any bet, in ten-thousandths of the stake. The test `packages/games/src/house-edge.test.ts`
 * checks this value for all bets.
 */
export const leastEdgeE4 = 99n;

const whole = 10_000n;
const gemBase = 10n ** BigInt(assets.GEM.decimals);
const rises = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
const falls = (values: readonly number[]) => values.some((value, at) => value < (values[at - 1] ?? 0));

/**
 * Returns undefined if the settings may be used together. If the settings must not be used together, returns the reason
 * as a text for the operator. A player who bets with a second own account pays the house edge. For these bets, the
 * player gets commission at the highest rate, rakeback, and at best the gifts of all reached levels. The sum of
 * commission, rakeback and gifts must stay below the smallest house edge.
 */
export function whyNot({ commissionBps, levels, gemPerThousand, gemPerPlay }: Givings): string | undefined {
  if (!rises(levels.map(({ points }) => points)))
    return "each level must take more points than the one before";
  if (falls(commissionBps)) return "no level may have a lower rate than the one before";
  const highest = BigInt(commissionBps.at(-1) ?? 0);
  // Compares the value of the gems, at their swap rate, with the house edge that is left after the commission. Both
  // amounts are in PLAY per PLAY of stake, multiplied by the same factor.
  const isLeft = (gem: bigint, bets: bigint) =>
    gem * whole * whole < leastEdgeE4 * (whole - highest) * bets * BigInt(gemPerPlay) * gemBase;
  const rakeback = BigInt(gemPerThousand) * gemBase;
  let gifts = 0n;
  for (const { points, giftBase } of levels) {
    gifts += giftBase;
    const bets = BigInt(points) * 1_000n;
    if (!isLeft(rakeback * BigInt(points) + gifts * 1_000n, bets))
      return "commission, rakeback and gifts together would reach the house edge";
  }
  return undefined;
}
