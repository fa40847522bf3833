import type { GameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { Json } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Bets } from "./bets.service.ts";

/** What one round drew. */
export interface Drawn {
  /** Ten-thousandths of the stake that are paid back; 0 for a loss. */
  readonly multiplierE4: number;
  /** What is stored and shown of it, as the wire names it. */
  readonly outcome: Json;
}

/** A game whose round is one bet and its outcome, on its own parameters `P` as its bet route takes them. */
interface InstantRules<P extends Json> {
  readonly name: GameName;
  /** Whether the parameters, well formed as they are, are a bet that the game offers. */
  isOffered(params: P): boolean;
  /** Ten-thousandths: the most that a round on these parameters can pay. */
  topMultiplierE4(params: P): number;
  /** Pure: the engine, and nothing else. */
  play(seeds: RoundSeeds, params: P): Drawn;
  /** Mounts the game's own routes. */
  routes(app: FastifyInstance, bets: Bets): void;
}

/** A game as the tables and the settlement see it, whatever its parameters are. */
export interface InstantGame {
  readonly name: GameName;
  /** Ten-thousandths: the most that a round on these parameters can pay; undefined when they are not offered. */
  topMultiplierE4(params: Json): number | undefined;
  play(seeds: RoundSeeds, params: Json): Drawn;
  routes(app: FastifyInstance, bets: Bets): void;
}

/** Takes a game's rules for the registry. */
export function instantGame<P extends Json>(rules: InstantRules<P>): InstantGame {
  // Asserted, not checked: only the game's own route places bets under its name, and its schema has checked them.
  const own = (params: Json) => params as P;
  return {
    name: rules.name,
    topMultiplierE4: (params) =>
      rules.isOffered(own(params)) ? rules.topMultiplierE4(own(params)) : undefined,
    play: (seeds, params) => rules.play(seeds, own(params)),
    routes: rules.routes,
  };
}
