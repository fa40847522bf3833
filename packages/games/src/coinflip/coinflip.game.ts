import { fair, type Played, type StagedGame } from "../definition.ts";
import { floats, type RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { whole } from "../params.ts";

/**
 * Coin flip: a round has up to twenty flips, and the seeds of the round decide the results of all flips. The result of
 * a flip with the random number f is floor(f × 2), where 1 means heads. The player chooses heads or tails before each
 * flip. If the coin shows the other side, the player loses the stake. After n right sides, a cash-out pays
 *
 *   multiplier = 0.99 × 2ⁿ
 *
 * The multiplier 0.99 × 2ⁿ has at most four decimals, so no rounding occurs. The return to player is RTP = 2⁻ⁿ × 0.99 ×
 * 2ⁿ = 99%, after any number of flips.
 */
export type CoinSide = "heads" | "tails";

export const coinflipMostFlips = 20;

/**
 * Returns the results of the first `flips` flips of a round: heads or tails. The result of a flip is secret until the
 * player has chosen a side for this flip.
 */
export function coinflipSides(seeds: RoundSeeds, flips: number): readonly CoinSide[] {
  const drawn = floats(seeds);
  return Array.from({ length: flips }, () => (Math.floor(drawn.next().value * 2) === 1 ? "heads" : "tails"));
}

/**
 * Returns the multiplier, in ten-thousandths, of a cash-out after `flips` correct choices. The number of correct
 * choices is 1 to 20.
 */
export function coinflipMultiplierE4(flips: number): number {
  return fairShareE4 * 2 ** flips;
}

/** Returns the chance of `flips` correct choices in a row. */
export function coinflipChance(flips: number): number {
  return 1 / 2 ** flips;
}

/** Returns the exact return to a player who always cashes out after `flips` correct choices. */
export function coinflipRtp(flips: number): number {
  return (coinflipMultiplierE4(flips) / 10_000) * coinflipChance(flips);
}

export interface CoinflipStanding {
  readonly lost: boolean;
  /** The number of flips whose result the player has chosen correctly so far. */
  readonly right: number;
  /**
   * The multiplier that a cash-out pays now, in ten-thousandths. The multiplier is 0 after a loss, and 10000 (the stake
   * itself) before the first flip.
   */
  readonly multiplierE4: number;
}

/**
 * Returns the state of a round after the player has chosen sides for some flips.
 *
 * @param sides the results of the round's flips, at least as many as the choices in `named`
 * @throws {RangeError} if the player has chosen more sides than the round has flips, or has chosen a side after a wrong
 * choice
 */
export function coinflipStanding(sides: readonly CoinSide[], named: readonly CoinSide[]): CoinflipStanding {
  if (named.length > Math.min(sides.length, coinflipMostFlips))
    throw new RangeError("the round has no more flips");
  const wrongAt = named.findIndex((side, at) => side !== sides[at]);
  if (wrongAt !== -1 && wrongAt !== named.length - 1)
    throw new RangeError("a flip after a wrong side is not allowed");
  if (wrongAt !== -1) return { lost: true, right: wrongAt, multiplierE4: 0 };
  const right = named.length;
  return { lost: false, right, multiplierE4: right === 0 ? 10_000 : coinflipMultiplierE4(right) };
}

interface CoinflipMove {
  readonly side: CoinSide;
}
/** The results of the flips, with the sides that the player has chosen. */
interface Flipped {
  sides: CoinSide[];
  named: CoinSide[];
}
type NoParams = Readonly<Record<never, never>>;

function flipped({ seeds, moves }: Played<NoParams, CoinflipMove>): Flipped {
  return { sides: [...coinflipSides(seeds, moves.length)], named: moves.map(({ side }) => side) };
}

/**
 * A strategy for the simulation: the player chooses heads and tails alternately, and cashes out after `steps` correct
 * choices.
 */
const outAfter = (steps: number) => ({
  name: `out after ${steps}`,
  params: {},
  steps,
  move: ({ named }: Flipped): CoinflipMove => ({ side: named.length % 3 === 1 ? "tails" : "heads" }),
  rtp: () => coinflipRtp(steps),
});

/** Coin flip: each correct choice doubles the multiplier of a cash-out. */
export const coinflip: StagedGame<"coinflip", NoParams, CoinflipMove, Flipped, Flipped> = {
  kind: "staged",
  name: "coinflip",
  title: "Coin flip",
  params: {},
  initial: {},
  isOffered: () => true,
  firstStepTopMultiplierE4: () => coinflipMultiplierE4(1),
  moves: ({ seen: { named } }) =>
    named.length < coinflipMostFlips ? [{ side: "heads" }, { side: "tails" }] : [],
  nextE4: ({ seen: { named } }) =>
    named.length < coinflipMostFlips ? coinflipMultiplierE4(named.length + 1) : undefined,
  standing(played) {
    const { sides, named } = flipped(played);
    const { lost, right, multiplierE4 } = coinflipStanding(sides, named);
    return { lost, steps: right, multiplierE4, isComplete: right === coinflipMostFlips };
  },
  seen: flipped,
  outcome: flipped,
  movesOf: ({ named }) => named.map((side) => ({ side })),
  ladderE4: () => Array.from({ length: coinflipMostFlips }, (_, flip) => coinflipMultiplierE4(flip + 1)),
  rtp: (_params, seen) =>
    coinflipRtp(seen === undefined ? 1 : coinflipStanding(seen.sides, seen.named).right || 1),
  houseEdge: (_params, { named: { length } }) => edgeOf(coinflipMultiplierE4(length), 2 ** length),
  fair: fair<{ flips: number }>({ flips: whole(1, coinflipMostFlips) }, (seeds, { flips }) => ({
    sides: coinflipSides(seeds, flips),
  })),
  simulated: [outAfter(1), outAfter(3), outAfter(8)],
};
