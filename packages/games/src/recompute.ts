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
 * The parameters and the outcome of a finished round, as an archive or the server stored them. The recomputation uses
 * only the player's choices from the stored outcome, and computes the drawn values again.
 */
export interface RoundClaim {
  readonly params: object;
  readonly outcome: object;
}

/**
 * Computes the result of a round again from the seeds of the round and the player's choices.
 *
 * @throws if the game does not offer the claimed bet, or if the claim does not match the game
 */
export function recomputeRound(
  name: GameName,
  seeds: RoundSeeds,
  { params, outcome }: RoundClaim,
): Drawn<object> {
  const game: AnyInstantGame | AnyStagedGame | AnySharedGame = games[name];
  if (!game.isOffered(params)) throw new RangeError("the game does not offer this bet");
  if (game.kind === "instant") return game.play(seeds, params);
  if (game.kind === "shared") return game.ended(seeds, params, outcome);
  const played = { seeds, params, moves: game.movesOf(outcome) };
  return { outcome: game.outcome(played), multiplierE4: game.standing(played).multiplierE4 };
}

/** Returns whether two values are equal. The order of fields does not matter for the comparison. */
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
