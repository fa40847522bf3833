import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import type { AppError, SessionPlayer } from "../../platform/http/index.ts";

export type OpenBody<N extends StagedGameName> = Body<`POST /games/${N}/open`>;
export type MoveBody<N extends StagedGameName> = Body<`POST /games/${N}/move`>;
export type CashOutBody<N extends StagedGameName> = Body<`POST /games/${N}/cash-out`>;
export type StagedAnswer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;

/**
 * The service that handles the API calls of the staged games. Every method returns the state of the round after the API
 * call.
 */
export interface StagedRounds {
  /** Returns the player's open round of the given game. */
  current<N extends StagedGameName>(player: SessionPlayer, game: N): Promise<StagedAnswer<N>>;
  /**
   * Opens a staged round and takes its stake. The round is committed in the database before the player gets the answer.
   * A call that is repeated with the same key and values returns the current state of the round.
   *
   * @param denied the error that a new round of this player gets; undefined if the player may open new rounds
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, TableFull,
   *   RoundAlreadyOpen, InsufficientBalance, RequestRepeatedDifferently, RoundOver (refunded), Unavailable
   */
  open<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: OpenBody<N>,
    denied?: AppError,
  ): Promise<StagedAnswer<N>>;
  /**
   * Makes a move in a round in which the player has made `step` earlier moves. A call that is repeated for the same
   * step makes no second move.
   *
   * @throws {AppError} RoundUnknown, RoundOver, MoveOutOfOrder, MoveInvalid, MaximumWinReached, TableFull, Unavailable
   */
  move<N extends StagedGameName>(player: SessionPlayer, game: N, body: MoveBody<N>): Promise<StagedAnswer<N>>;
  /**
   * Ends a staged round and pays its current payout. If the round has already ended, returns its result.
   *
   * @throws {AppError} RoundUnknown, CashOutTooEarly, RoundOver (refunded)
   */
  cashOut<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: CashOutBody<N>,
  ): Promise<StagedAnswer<N>>;
}
