import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import type { AppError, SessionPlayer } from "../../platform/http/index.ts";

export type OpenBody<N extends StagedGameName> = Body<`POST /games/${N}/open`>;
export type MoveBody<N extends StagedGameName> = Body<`POST /games/${N}/move`>;
export type CashOutBody<N extends StagedGameName> = Body<`POST /games/${N}/cash-out`>;
export type StagedAnswer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;

/**
 * The service that the routes of the staged games pass their calls to. All methods return the state of the round after
 * the call.
 */
export interface StagedRounds {
  /** Returns the player's open round of the game. */
  current<N extends StagedGameName>(player: SessionPlayer, game: N): Promise<StagedAnswer<N>>;
  /**
   * Opens a staged round with its stake. The round is durable before the answer. The same key with the same values
   * returns the present state of the round.
   *
   * @param barred the error for a new round of this player; undefined if new rounds are allowed
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, TableFull,
   *   RoundAlreadyOpen, InsufficientBalance, RequestRepeatedDifferently, RoundOver (refunded), Unavailable
   */
  open<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: OpenBody<N>,
    barred?: AppError,
  ): Promise<StagedAnswer<N>>;
  /**
   * Makes the move after `step` earlier moves. A repeated move at the same step makes no second move.
   *
   * @throws {AppError} RoundUnknown, RoundOver, MoveOutOfOrder, MoveInvalid, MaximumWinReached, TableFull, Unavailable
   */
  move<N extends StagedGameName>(player: SessionPlayer, game: N, body: MoveBody<N>): Promise<StagedAnswer<N>>;
  /**
   * Ends a staged round and pays the standing. A finished round returns its result.
   *
   * @throws {AppError} RoundUnknown, CashOutTooEarly, RoundOver (refunded)
   */
  cashOut<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: CashOutBody<N>,
  ): Promise<StagedAnswer<N>>;
}
