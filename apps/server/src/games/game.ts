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

/** The types of the request and of the answer of a game's bet route. */
export type BetBody<N extends InstantGameName> = Body<`POST /games/${N}/bet`>;
export type Placed<N extends InstantGameName> = Data<`POST /games/${N}/bet`>;
type BetParams<N extends InstantGameName> = BetBody<N>["params"];

/** The service that settles the bets of the instant games. */
export interface BetTaker {
  /**
   * Settles one bet of an instant game. When the promise resolves, the bet is committed in the database. A call that is
   * repeated with the same key and values returns the same answer, even if the game table would refuse a new bet now.
   *
   * @param denied the error that a new bet of this player gets; undefined if the player may place new bets
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum,
   *   InsufficientBalance, RequestRepeatedDifferently, Unavailable (try again with the same key)
   */
  place<N extends InstantGameName>(
    player: SessionPlayer,
    game: N,
    body: BetBody<N>,
    denied?: AppError,
  ): Promise<Placed<N>>;
}

/**
 * The game engines, with the types of the API. The compiler reports an error if the parameters, moves or outcomes of an
 * engine differ from the types of the API.
 */
const typed = games satisfies ApiGames;
type ApiGames = {
  readonly [N in InstantGameName]: InstantGame<N, Unchanged<BetParams<N>>, Placed<N>["round"]["outcome"]>;
} & {
  readonly [N in StagedGameName]: StagedGame<N, OpenParams<N>, Move<N>, Seen<N>, Outcome<N>>;
};
/** Makes the fields of a type read-only, because the game engines accept only read-only parameters. */
type Unchanged<T> = { readonly [K in keyof T]: Readonly<T[K]> };
type OpenParams<N extends StagedGameName> = Body<`POST /games/${N}/open`>["params"];
type Move<N extends StagedGameName> = Body<`POST /games/${N}/move`>["move"];
type Answer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;
type Seen<N extends StagedGameName> = NonNullable<Answer<N>["open"]>["seen"];
type Outcome<N extends StagedGameName> = NonNullable<Answer<N>["round"]>["outcome"];

export type InstantTable = AnyInstantGame<InstantGameName>;
export type StagedTable = AnyStagedGame<StagedGameName>;
export const instantGames: Readonly<Record<InstantGameName, InstantTable>> = typed;
export const stagedGames: Readonly<Record<StagedGameName, StagedTable>> = typed;

/**
 * Casts parameters or a move to the type of the game, so that the code can call the game engine. The type cast is safe,
 * because the schema of the game's route has checked the values.
 */
export const ownOf = (checked: Json): object => checked as object;
