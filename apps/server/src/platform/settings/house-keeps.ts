import { assets } from "@gemplay/money";

/** The settings that decide how much a player earns who bets as their own invited friend. */
export interface Givings {
  /** Commission rates from level 1, in hundredths of a percent of the house edge. */
  readonly commissionBps: readonly number[];
  /** The levels from level 2: the points that each level needs, and the gift of the level in base units of GEM. */
  readonly levels: readonly { readonly points: number; readonly giftBase: bigint }[];
  readonly gemPerThousand: number;
  /** Number of gems that are swapped for one PLAY. */
  readonly gemPerPlay: number;
}

/**
 * The least house edge of any bet, in ten-thousandths. The test `packages/games/src/house-edge.test.ts` checks the
 * least edge for all bets.
 */
export const leastEdgeE4 = 99n;

const whole = 10_000n;
const gemBase = 10n ** BigInt(assets.GEM.decimals);
const rises = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
const falls = (values: readonly number[]) => values.some((value, at) => value < (values[at - 1] ?? 0));

/**
 * Returns why the settings must not be used together, in words for the operator, or undefined if the settings may be
 * used together. A player who bets as their own friend pays the house edge. In return the player gets commission at the
 * highest rate, rakeback, and at best the gifts of all reached levels. The sum of these rewards must stay below the
 * least house edge.
 */
export function whyNot({ commissionBps, levels, gemPerThousand, gemPerPlay }: Givings): string | undefined {
  if (!rises(levels.map(({ points }) => points)))
    return "each level must take more points than the one before";
  if (falls(commissionBps)) return "no level may have a lower rate than the one before";
  const highest = BigInt(commissionBps.at(-1) ?? 0);
  // Compares gems at their swap rate with the house edge that is left after commission. The two amounts are in PLAY per
  // PLAY of stake, multiplied by the same factor.
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
