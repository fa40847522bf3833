import { assets } from "@gemplay/money";

/** What bets can bring to somebody who invites themselves, by settings that hold together. */
export interface Givings {
  /** Hundredths of a percent of the house edge, from level 1. */
  readonly commissionBps: readonly number[];
  /** From level 2: points that it takes, and base units of GEM that it brings. */
  readonly levels: readonly { readonly points: number; readonly giftBase: bigint }[];
  readonly gemPerThousand: number;
  /** Gems that one PLAY takes. */
  readonly gemPerPlay: number;
}

/** No bet of any game keeps less, in ten-thousandths: `packages/games/src/house-edge.test.ts` walks through them. */
export const leastEdgeE4 = 99n;

const whole = 10_000n;
const gemBase = 10n ** BigInt(assets.GEM.decimals);
const rises = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
const falls = (values: readonly number[]) => values.some((value, at) => value < (values[at - 1] ?? 0));

/**
 * Why settings must not hold together, in words for the operator; undefined when they may. Whoever bets as their own friend
 * pays the house edge, and gets of it commission at the highest rate, rakeback, and in the best case the gifts of all levels
 * for no more points than the last of them takes. All of it together stays below the least edge.
 */
export function whyNot({ commissionBps, levels, gemPerThousand, gemPerPlay }: Givings): string | undefined {
  if (!rises(levels.map(({ points }) => points)))
    return "each level must take more points than the one before";
  if (falls(commissionBps)) return "no level may have a lower rate than the one before";
  const highest = BigInt(commissionBps.at(-1) ?? 0);
  // Both sides in PLAY for each PLAY that is bet, times the same number: gem at its rate, and what commission leaves of the edge.
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
