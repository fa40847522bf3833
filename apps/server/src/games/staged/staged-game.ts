import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { Json } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { SessionPlayer } from "../../platform/http/index.ts";

export type OpenBody<N extends StagedGameName> = Body<`POST /games/${N}/open`>;
export type MoveBody<N extends StagedGameName> = Body<`POST /games/${N}/move`>;
export type CashOutBody<N extends StagedGameName> = Body<`POST /games/${N}/cash-out`>;
export type StagedAnswer<N extends StagedGameName> = Data<`GET /games/${N}/open`>;
type Params<N extends StagedGameName> = OpenBody<N>["params"];
type Move<N extends StagedGameName> = MoveBody<N>["move"];
type Seen<N extends StagedGameName> = NonNullable<StagedAnswer<N>["open"]>["seen"];
type Outcome<N extends StagedGameName> = NonNullable<StagedAnswer<N>["round"]>["outcome"];

/** Where a game's routes hand their calls to. All of them answer the round as it stands after the call. */
export interface StagedRounds {
  /** The player's open round of the game. */
  current<N extends StagedGameName>(player: SessionPlayer, game: N): Promise<StagedAnswer<N>>;
  /**
   * Takes the bet of a round; durable before the answer. The same key with the same values answers the round that it
   * opened, as it stands now.
   *
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, TableFull,
   *   RoundAlreadyOpen, InsufficientBalance, RequestRepeatedDifferently, RoundOver (it was refunded), Unavailable
   */
  open<N extends StagedGameName>(player: SessionPlayer, game: N, body: OpenBody<N>): Promise<StagedAnswer<N>>;
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

/** A round's moves so far, with all that decides them: never for an answer. */
export interface Played<P, M> {
  readonly seeds: RoundSeeds;
  readonly params: P;
  readonly moves: readonly M[];
}

/** Where a round stands. */
export interface Standing {
  readonly lost: boolean;
  /** Right steps so far; before the first there is no cash-out. */
  readonly steps: number;
  /** Ten-thousandths that a cash-out pays: 0 when lost, 10000 before the first right step. */
  readonly multiplierE4: number;
  /** Whether nothing is left to do but to pay. */
  readonly isComplete: boolean;
}

/** A staged game on its own parameters and moves, as its routes take them. All functions are pure. */
interface StagedRules<N extends StagedGameName> {
  readonly name: N;
  /** Whether the parameters, well formed as they are, are a bet that the game offers. */
  isOffered(params: Params<N>): boolean;
  /** Ten-thousandths: the most that the first step can come to. */
  firstStepTopMultiplierE4(params: Params<N>): number;
  /**
   * Ten-thousandths that a cash-out pays should this move turn out right. Judged before anything is drawn and from what
   * the player sees alone, so that no refusal tells more.
   *
   * @returns undefined when the move is not offered now
   */
  multiplierIfRightE4(params: Params<N>, seen: Seen<N>, move: Move<N>): number | undefined;
  /** Where moves that were offered have led. */
  standing(played: Played<Params<N>, Move<N>>): Standing;
  /** What the player may know of the open round: nothing that is not drawn yet. */
  seen(played: Played<Params<N>, Move<N>>): Seen<N>;
  /** What the finished round shows. */
  outcome(played: Played<Params<N>, Move<N>>): Outcome<N>;
  /** Mounts the game's own routes. */
  routes(app: FastifyInstance, rounds: StagedRounds): void;
}

/** A staged game as the rounds see it, whatever its parameters and moves are. */
export interface StagedGame {
  readonly name: StagedGameName;
  /** Ten-thousandths: the most that the first step can come to; undefined for parameters that are not offered. */
  topMultiplierE4(params: Json): number | undefined;
  multiplierIfRightE4(params: Json, seen: Json, move: Json): number | undefined;
  standing(played: Played<Json, Json>): Standing;
  seen(played: Played<Json, Json>): Json;
  outcome(played: Played<Json, Json>): Json;
  routes(app: FastifyInstance, rounds: StagedRounds): void;
}

/** Takes a game's rules for the registry. */
export function stagedGame<N extends StagedGameName>(rules: StagedRules<N>): StagedGame {
  // Asserted, not checked: only the game's own routes place bets and moves under its name, and their schemas have
  // checked them.
  const own = (played: Played<Json, Json>) => played as unknown as Played<Params<N>, Move<N>>;
  return {
    name: rules.name,
    topMultiplierE4: (params) =>
      rules.isOffered(params as Params<N>) ? rules.firstStepTopMultiplierE4(params as Params<N>) : undefined,
    multiplierIfRightE4: (params, seen, move) =>
      rules.multiplierIfRightE4(params as Params<N>, seen as unknown as Seen<N>, move as Move<N>),
    standing: (played) => rules.standing(own(played)),
    seen: (played) => rules.seen(own(played)) as unknown as Json,
    outcome: (played) => rules.outcome(own(played)) as unknown as Json,
    routes: rules.routes,
  };
}
