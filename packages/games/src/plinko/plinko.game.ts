import { choose, type Risk, risks } from "../chances.ts";
import { fair, type InstantGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { acceptsAll, choice, type Fields, whole } from "../params.ts";
import { plinkoHalvesCenti } from "./plinko-tables.ts";

/**
 * Plinko: a stone falls through 8 to 16 rows of pins. Each row uses one random number f; the stone turns right if
 * floor(f × 2) = 1. The number of turns to the right is the number of the bucket. The payout table of the risk contains
 * the multiplier of each bucket.
 *
 * In each row, the stone turns left or right with the same chance. So bucket k of n rows has the chance C(n, k) / 2ⁿ,
 * and
 *
 *   RTP = Σ C(n, k) × table(k) / 2ⁿ
 */
export interface PlinkoParams {
  readonly rows: number;
  readonly risk: Risk;
}

export interface PlinkoOutcome {
  /** The path of the stone, with one entry for each row: 0 means left, and 1 means right. */
  readonly path: readonly number[];
  /** The number of the bucket that the stone reaches, from 0 (left edge) to `rows` (right edge). */
  readonly bucket: number;
  /** The payout multiplier in ten-thousandths. */
  readonly multiplierE4: number;
}

export const plinkoRows = { minimum: 8, maximum: 16 } as const;

const params: Fields<PlinkoParams> = {
  rows: whole(plinkoRows.minimum, plinkoRows.maximum),
  risk: choice(risks),
};

/** Returns whether the game accepts a bet with the given parameters. */
export function isPlinkoParams(bet: PlinkoParams): boolean {
  return acceptsAll(params, bet);
}

/**
 * Returns the multiplier of each bucket from left to right, in ten-thousandths. The buckets at both edges pay the most.
 *
 * @throws {RangeError} if the game does not accept a bet with the parameters
 */
export function plinkoTableE4({ rows, risk }: PlinkoParams): readonly number[] {
  const half = isPlinkoParams({ rows, risk }) ? plinkoHalvesCenti[risk][rows] : undefined;
  if (half === undefined) throw new RangeError(`there is no Plinko table for ${rows} rows and risk ${risk}`);
  const mirrored = half.slice(0, rows + 1 - half.length).reverse();
  return [...half, ...mirrored].map((centi) => centi * 100);
}

/** Returns the exact return to player of one bet, as a number for display. */
export function plinkoRtp(params: PlinkoParams): number {
  return plinkoPaidE4(params) / (2 ** params.rows * 10_000);
}

function plinkoPaidE4(params: PlinkoParams): number {
  return plinkoTableE4(params).reduce(
    (sum, multiplierE4, bucket) => sum + choose(params.rows, bucket) * multiplierE4,
    0,
  );
}

/**
 * Plays one round of plinko.
 *
 * @throws {RangeError} if the game does not accept a bet with the parameters
 */
export function playPlinko(seeds: RoundSeeds, params: PlinkoParams): PlinkoOutcome {
  const table = plinkoTableE4(params);
  const drawn = floats(seeds);
  const path = Array.from({ length: params.rows }, () => Math.floor(drawn.next().value * 2));
  const bucket = path.reduce((sum, turn) => sum + turn, 0);
  return { path, bucket, multiplierE4: table[bucket] ?? 0 };
}

/**
 * Plinko: a stone turns left or right at each row of pins, and the bucket that the stone reaches decides the payout.
 */
export const plinko: InstantGame<"plinko", PlinkoParams, { path: number[]; bucket: number }> = {
  kind: "instant",
  name: "plinko",
  title: "Plinko",
  params,
  initial: { rows: 12, risk: "medium" },
  isOffered: isPlinkoParams,
  topMultiplierE4: (bet) => Math.max(...plinkoTableE4(bet)),
  rtp: plinkoRtp,
  houseEdge: (bet) => edgeOf(plinkoPaidE4(bet), 2 ** bet.rows),
  play(seeds, bet) {
    const { path, bucket, multiplierE4 } = playPlinko(seeds, bet);
    return { multiplierE4, outcome: { path: [...path], bucket } };
  },
  fair: fair(params, (seeds, bet) => {
    const { bucket, multiplierE4 } = playPlinko(seeds, bet);
    return { bucket, multiplier: multiplierE4 / 10_000 };
  }),
  simulated: [
    { rows: 8, risk: "low" },
    { rows: 13, risk: "medium" },
    { rows: 16, risk: "high" },
  ],
};
