import type { Drawn } from "./definition.ts";
import type { RoundSeeds } from "./fairness/commit-reveal.ts";
import {
  type AnyInstantGame,
  type AnySharedGame,
  type AnyStagedGame,
  type GameName,
  games,
} from "./games.ts";

/**
 * The stored parameters and outcome of a finished round. The recomputation reads only the player's choices from a
 * claim, not the drawn values.
 */
export interface RoundClaim {
  readonly params: object;
  readonly outcome: object;
}

/**
 * Computes the result of a round again from the round's seeds and the player's choices.
 *
 * @throws if the game does not offer the bet of the claim, or if the claim does not fit the game
 */
export function recomputeRound(
  name: GameName,
  seeds: RoundSeeds,
  { params, outcome }: RoundClaim,
): Drawn<object> {
  const game: AnyInstantGame | AnyStagedGame | AnySharedGame = games[name];
  if (!game.isOffered(params)) throw new RangeError("no such bet is offered");
  if (game.kind === "instant") return game.play(seeds, params);
  if (game.kind === "shared") return game.ended(seeds, params, outcome);
  const played = { seeds, params, moves: game.movesOf(outcome) };
  return { outcome: game.outcome(played), multiplierE4: game.standing(played).multiplierE4 };
}

/** Returns whether two values are equal. The order of fields does not matter. */
export function isSameOutcome(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) =>
      isSameOutcome((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
