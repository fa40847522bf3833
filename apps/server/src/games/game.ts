import type { Body, Data, InstantGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { Json } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { SessionPlayer } from "../platform/http/index.ts";

/** What a game's bet route takes, and what it answers. */
export type BetBody<N extends InstantGameName> = Body<`POST /games/${N}/bet`>;
export type Placed<N extends InstantGameName> = Data<`POST /games/${N}/bet`>;
type BetParams<N extends InstantGameName> = BetBody<N>["params"];

/** Where a game's routes hand their bets to. */
export interface BetTaker {
  /**
   * Settles one bet of an instant game. When this resolves, the bet is durable; the same key with the same values gives
   * the same answer again, also when the table would not take it any more.
   *
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, InsufficientBalance,
   *   RequestRepeatedDifferently, Unavailable (ask again with the same key)
   */
  place<N extends InstantGameName>(player: SessionPlayer, game: N, body: BetBody<N>): Promise<Placed<N>>;
}

/** What one round drew. */
export interface Drawn {
  /** Ten-thousandths of the stake that are paid back; 0 for a loss. */
  readonly multiplierE4: number;
  /** What is stored and shown of it, as the wire names it. */
  readonly outcome: Json;
}

/** A game whose round is one bet and its outcome, on its own parameters as its bet route takes them. */
interface InstantRules<N extends InstantGameName> {
  readonly name: N;
  /** Whether the parameters, well formed as they are, are a bet that the game offers. */
  isOffered(params: BetParams<N>): boolean;
  /** Ten-thousandths: the most that a round on these parameters can pay. */
  topMultiplierE4(params: BetParams<N>): number;
  /** Pure: the engine, and nothing else. */
  play(seeds: RoundSeeds, params: BetParams<N>): Drawn & { readonly outcome: Placed<N>["round"]["outcome"] };
  /** Mounts the game's own routes. */
  routes(app: FastifyInstance, bets: BetTaker): void;
}

/** A game as the tables and the settlement see it, whatever its parameters are. */
export interface InstantGame {
  readonly name: InstantGameName;
  /** Ten-thousandths: the most that a round on these parameters can pay; undefined when they are not offered. */
  topMultiplierE4(params: Json): number | undefined;
  play(seeds: RoundSeeds, params: Json): Drawn;
  routes(app: FastifyInstance, bets: BetTaker): void;
}

/** Takes a game's rules for the registry. */
export function instantGame<N extends InstantGameName>(rules: InstantRules<N>): InstantGame {
  // Asserted, not checked: only the game's own route places bets under its name, and its schema has checked them.
  const own = (params: Json) => params as BetParams<N>;
  return {
    name: rules.name,
    topMultiplierE4: (params) =>
      rules.isOffered(own(params)) ? rules.topMultiplierE4(own(params)) : undefined,
    play: (seeds, params) => rules.play(seeds, own(params)),
    routes: rules.routes,
  };
}
