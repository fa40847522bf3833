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
   * @param barred what a new bet of this player is refused with
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, InsufficientBalance,
   *   RequestRepeatedDifferently, Unavailable (ask again with the same key)
   */
  place<N extends InstantGameName>(
    player: SessionPlayer,
    game: N,
    body: BetBody<N>,
    barred?: AppError,
  ): Promise<Placed<N>>;
}

/**
 * The games as the wire shows them: where parameters, moves or outcomes of the table of games are not those of the wire,
 * this does not type-check.
 */
const wired = games satisfies WireGames;
type WireGames = {
  readonly [N in InstantGameName]: InstantGame<N, Unchanged<BetParams<N>>, Placed<N>["round"]["outcome"]>;
} & {
  readonly [N in StagedGameName]: StagedGame<N, OpenParams<N>, Move<N>, Seen<N>, Outcome<N>>;
};
/** As the engines take parameters: to be read only. */
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

/** Parameters or a move as their game takes them. Asserted, not checked: the schema of the game's own call has checked them. */
export const ownOf = (checked: Json): object => checked as object;
