import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import type { AppError, SessionPlayer } from "../../platform/http/index.ts";

export type OpenBody<N extends StagedGameName> = Body<`POST /games/${N}/open`>;
export type MoveBody<N extends StagedGameName> = Body<`POST /games/${N}/move`>;
export type CashOutBody<N extends StagedGameName> = Body<`POST /games/${N}/cash-out`>;
export type StagedAnswer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;

/** Where the routes of the staged games hand their calls to. All of them answer the round as it stands after the call. */
export interface StagedRounds {
  /** The player's open round of the game. */
  current<N extends StagedGameName>(player: SessionPlayer, game: N): Promise<StagedAnswer<N>>;
  /**
   * Takes the bet of a round; durable before the answer. The same key with the same values answers the round that it
   * opened, as it stands now.
   *
   * @param barred what a new round of this player is refused with
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, TableFull,
   *   RoundAlreadyOpen, InsufficientBalance, RequestRepeatedDifferently, RoundOver (it was refunded), Unavailable
   */
  open<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: OpenBody<N>,
    barred?: AppError,
  ): Promise<StagedAnswer<N>>;
  /**
   * Makes the move that follows `step` others. The same move at the same step again is no second one.
   *
   * @throws {AppError} RoundUnknown, RoundOver, MoveOutOfOrder, MoveInvalid, MaximumWinReached, TableFull, Unavailable
   */
  move<N extends StagedGameName>(player: SessionPlayer, game: N, body: MoveBody<N>): Promise<StagedAnswer<N>>;
  /**
   * Ends the round and pays its standing. A round that is over answers as it ended.
   *
   * @throws {AppError} RoundUnknown, CashOutTooEarly, RoundOver (it was refunded)
   */
  cashOut<N extends StagedGameName>(
    player: SessionPlayer,
    game: N,
    body: CashOutBody<N>,
  ): Promise<StagedAnswer<N>>;
}
