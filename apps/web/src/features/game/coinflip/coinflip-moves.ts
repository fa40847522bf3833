import {
  type CoinSide,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipRtp,
  coinflipSides,
  coinflipStanding,
} from "@gemplay/games";
import type { Ladder, ParamsOf, StagedGame, Standing } from "../staged/staged-game.ts";

type Coinflip = StagedGame<"coinflip">;

/** The sides that fell and those that were named before. */
export interface Flips {
  readonly sides: readonly CoinSide[];
  readonly named: readonly CoinSide[];
}

export function flipsOf(standing: Standing<"coinflip">): Flips {
  if (standing === null) return { sides: [], named: [] };
  return "seen" in standing ? standing.seen : standing.outcome;
}

/** Flips that were named rightly. */
export const rightFlips = ({ sides, named }: Flips): number =>
  named.filter((side, place) => side === sides[place]).length;

export const nextE4: Coinflip["nextE4"] = ({ seen }) =>
  seen.named.length < coinflipMostFlips ? coinflipMultiplierE4(seen.named.length + 1) : undefined;

export const moves: Coinflip["moves"] = () => [{ side: "heads" }, { side: "tails" }];

export const play: Coinflip["play"] = (seeds, _params, made) => {
  const named = made.map(({ side }) => side);
  const sides = [...coinflipSides(seeds, named.length)];
  const { lost, right, multiplierE4 } = coinflipStanding(sides, named);
  const flips = { sides, named };
  return { seen: flips, outcome: flips, multiplierE4, over: lost || right === coinflipMostFlips };
};

const rungs: readonly number[] = Array.from({ length: coinflipMostFlips }, (_, flip) =>
  coinflipMultiplierE4(flip + 1),
);

export function ladder(_params: ParamsOf<"coinflip">, standing: Standing<"coinflip">): Ladder {
  return { rungs, reached: rightFlips(flipsOf(standing)) };
}

export const rtp: Coinflip["rtp"] = (_params, standing) =>
  coinflipRtp(Math.max(1, rightFlips(flipsOf(standing))));
