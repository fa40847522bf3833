import type { Body, Data, GameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { Json } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { SessionPlayer } from "../platform/http/index.ts";

type Placed = Data<"POST /games/dice/bet">;

/** What every bet route takes, whatever the game's parameters are. */
type BetBody = Omit<Body<"POST /games/dice/bet">, "params"> & { readonly params: Json };

/** Where a game's routes hand their bets to. */
export interface BetTaker {
  /**
   * Settles one bet of an instant game. When this resolves, the bet is durable; the same key with the same values gives
   * the same answer again, also when the table would not take it any more.
   *
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, InsufficientBalance,
   *   RequestRepeatedDifferently, Unavailable (ask again with the same key)
   */
  place(player: SessionPlayer, game: GameName, body: BetBody): Promise<Placed>;
}

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
  routes(app: FastifyInstance, bets: BetTaker): void;
}

/** A game as the tables and the settlement see it, whatever its parameters are. */
export interface InstantGame {
  readonly name: GameName;
  /** Ten-thousandths: the most that a round on these parameters can pay; undefined when they are not offered. */
  topMultiplierE4(params: Json): number | undefined;
  play(seeds: RoundSeeds, params: Json): Drawn;
  routes(app: FastifyInstance, bets: BetTaker): void;
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
