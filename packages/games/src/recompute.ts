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
 * The parameters and the outcome of a finished round, as stored by the server or in an archive. The verification uses
 * only the player's choices from the stored outcome, and draws all random values again.
 */
export interface RoundClaim {
  readonly params: object;
  readonly outcome: object;
}

/**
 * Computes the result of a finished round again, from the seeds of the round and the choices of the player.
 *
 * @throws if the game does not accept the stored bet, or if the stored parameters or outcome do not fit the game
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

/** Returns whether two JSON values are equal. The order of their fields does not matter. */
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
