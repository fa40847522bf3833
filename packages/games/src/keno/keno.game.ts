import { choose } from "../chances.ts";
import { fair, type InstantGame } from "../definition.ts";
import type { RoundSeeds } from "../fairness/commit-reveal.ts";
import { drawDistinct } from "../fairness/draw-distinct.ts";
import { edgeOf } from "../house-edge.ts";
import { acceptsAll, choice, type Fields } from "../params.ts";
import { type KenoRisk, kenoPrizesCenti, kenoRisks } from "./keno-tables.ts";

/**
 * Keno: a round draws ten different numbers from 1 to 40 (`drawDistinct`). The player has picked one to ten numbers.
 * The payout table of the risk pays by the number of hits.
 *
 * With k picked numbers, h hits have the hypergeometric chance C(10, h) × C(30, k − h) / C(40, k), and
 *
 *   RTP = Σ C(10, h) × C(30, k − h) × table(h) / C(40, k)
 */
export interface KenoParams {
  /** The numbers that the player picked: one to ten different numbers from 1 to 40, in any order. */
  readonly picks: readonly number[];
  readonly risk: KenoRisk;
}

export interface KenoOutcome {
  /** The ten numbers that the round drew, from 1 to 40, in the order of the draw. */
  readonly drawn: readonly number[];
  readonly hits: number;
  /** The payout multiplier in ten-thousandths. */
  readonly multiplierE4: number;
}

export const kenoNumbers = { board: 40, drawn: 10, mostPicks: 10 } as const;

const params: Fields<KenoParams> = {
  picks: { kind: "places", first: 1, last: kenoNumbers.board, most: kenoNumbers.mostPicks },
  risk: choice(kenoRisks),
};

/** Returns whether the game accepts a bet with the given parameters. */
export function isKenoParams(bet: KenoParams): boolean {
  return acceptsAll(params, bet);
}

/**
 * Returns the multipliers for 0, 1 … `picks` hits, in ten-thousandths. The multiplier is highest if all picked numbers
 * are drawn.
 *
 * @param picks the number of picked numbers
 * @throws {RangeError} if there is no payout table for the parameters
 */
export function kenoTableE4(risk: KenoRisk, picks: number): readonly number[] {
  const prizes = kenoRisks.includes(risk) ? kenoPrizesCenti[risk][picks - 1] : undefined;
  if (prizes === undefined)
    throw new RangeError(`there is no Keno table for ${picks} picked numbers and risk ${risk}`);
  const unpaid = Array.from({ length: picks + 1 - prizes.length }, () => 0);
  return [...unpaid, ...prizes.map((centi) => centi * 100)];
}

/** Returns how many of the C(40, `picks`) possible choices have exactly `hits` hits. */
export function kenoWays(picks: number, hits: number): number {
  const { board, drawn } = kenoNumbers;
  return choose(drawn, hits) * choose(board - drawn, picks - hits);
}

/**
 * Returns the return to player of one bet, as a number for display. All steps of the computation are exact, except the
 * last division.
 */
export function kenoRtp(risk: KenoRisk, picks: number): number {
  return kenoPaidE4(risk, picks) / (choose(kenoNumbers.board, picks) * 10_000);
}

function kenoPaidE4(risk: KenoRisk, picks: number): number {
  return kenoTableE4(risk, picks).reduce(
    (sum, multiplierE4, hits) => sum + kenoWays(picks, hits) * multiplierE4,
    0,
  );
}

/** Returns the ten drawn numbers of a round, from 1 to 40, in the order of the draw. */
export function kenoDraw(seeds: RoundSeeds): readonly number[] {
  return drawDistinct(seeds, { from: kenoNumbers.board, count: kenoNumbers.drawn }).map((place) => place + 1);
}

/**
 * Plays one round of keno.
 *
 * @throws {RangeError} if there is no payout table for the parameters
 */
export function playKeno(seeds: RoundSeeds, { picks, risk }: KenoParams): KenoOutcome {
  const table = kenoTableE4(risk, picks.length);
  const drawn = kenoDraw(seeds);
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  return { drawn, hits, multiplierE4: table[hits] ?? 0 };
}

/** Returns numbers at equal distances on the board: 4, 8, 12 … */
const spread = (count: number): number[] => Array.from({ length: count }, (_, at) => 4 * (at + 1));

/** Keno: a round draws ten of forty numbers, and the number of hits among the picked numbers decides the payout. */
export const keno: InstantGame<"keno", KenoParams, { drawn: number[]; hits: number }> = {
  kind: "instant",
  name: "keno",
  title: "Keno",
  params,
  initial: { picks: [3, 7, 12, 16, 21, 25, 30, 38], risk: "classic" },
  isOffered: isKenoParams,
  topMultiplierE4: ({ picks, risk }) => Math.max(...kenoTableE4(risk, picks.length)),
  rtp: ({ picks, risk }) => kenoRtp(risk, picks.length),
  houseEdge: ({ picks, risk }) =>
    edgeOf(kenoPaidE4(risk, picks.length), choose(kenoNumbers.board, picks.length)),
  play(seeds, bet) {
    const { drawn, hits, multiplierE4 } = playKeno(seeds, bet);
    return { multiplierE4, outcome: { drawn: [...drawn], hits } };
  },
  fair: fair({}, (seeds) => ({ numbers: [...kenoDraw(seeds)].sort((a, b) => a - b) })),
  simulated: [
    { picks: spread(2), risk: "low" },
    { picks: spread(5), risk: "classic" },
    { picks: spread(8), risk: "medium" },
    { picks: spread(6), risk: "high" },
  ],
};
