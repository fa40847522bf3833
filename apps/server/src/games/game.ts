import type { Body, Data, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import {
  type AnyInstantGame,
  type AnyStagedGame,
  games,
  type InstantGame,
  type StagedGame,
} from "@gemplay/games";
import type { Json } from "@gemplay/ledger";
import type { AppError, SessionPlayer } from "../platform/http/index.ts";

/** The request and the answer of a game's bet route. */
export type BetBody<N extends InstantGameName> = Body<`POST /games/${N}/bet`>;
export type Placed<N extends InstantGameName> = Data<`POST /games/${N}/bet`>;
type BetParams<N extends InstantGameName> = BetBody<N>["params"];

/** The service that the games' routes pass their bets to. */
export interface BetTaker {
  /**
   * Settles one bet of an instant game. The bet is durable when the promise resolves. The same key with the same values
   * returns the same answer, even if the table would refuse the bet now.
   *
   * @param barred the error for a new bet of this player; undefined if new bets are allowed
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum,
   *   InsufficientBalance, RequestRepeatedDifferently, Unavailable (try again with the same key)
   */
  place<N extends InstantGameName>(
    player: SessionPlayer,
    game: N,
    body: BetBody<N>,
    barred?: AppError,
  ): Promise<Placed<N>>;
}

/**
 * The games with the types of the API. The `satisfies` check fails if parameters, moves or outcomes of the game table
 * differ from the API.
 */
const wired = games satisfies WireGames;
type WireGames = {
  readonly [N in InstantGameName]: InstantGame<N, Unchanged<BetParams<N>>, Placed<N>["round"]["outcome"]>;
} & {
  readonly [N in StagedGameName]: StagedGame<N, OpenParams<N>, Move<N>, Seen<N>, Outcome<N>>;
};
/** Makes the fields of a type read-only, because the engines take read-only parameters. */
type Unchanged<T> = { readonly [K in keyof T]: Readonly<T[K]> };
type OpenParams<N extends StagedGameName> = Body<`POST /games/${N}/open`>["params"];
type Move<N extends StagedGameName> = Body<`POST /games/${N}/move`>["move"];
type Answer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;
type Seen<N extends StagedGameName> = NonNullable<Answer<N>["open"]>["seen"];
type Outcome<N extends StagedGameName> = NonNullable<Answer<N>["round"]>["outcome"];

export type InstantTable = AnyInstantGame<InstantGameName>;
export type StagedTable = AnyStagedGame<StagedGameName>;
export const instantGames: Readonly<Record<InstantGameName, InstantTable>> = wired;
export const stagedGames: Readonly<Record<StagedGameName, StagedTable>> = wired;

/**
 * Casts parameters or a move to the type of their game. The cast is not checked here: the schema of the game's route
 * has checked the values.
 */
export const ownOf = (checked: Json): object => checked as object;
