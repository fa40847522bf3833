import { type GameName as AnyGame, gameNames, type StagedGameName, stagedGameNames } from "@gemplay/games";
import Type, { type Static, type TSchema, type TUnsafe } from "typebox";
import { Amount, BetAsset, TimestampMs } from "../schemas.ts";
import { type Shapes, shapes } from "./shapes.ts";

/** WIN means that the payout is at least the stake; LOSE means that the payout is smaller. */
export const Result = Type.Enum(["WIN", "LOSE"]);

export const GameName = Type.Enum([...gameNames]);

const betResult = {
  id: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  /** The payout multiplier in ten-thousandths; 0 for a loss. */
  multiplierE4: Type.Integer(),
  result: Result,
  /**
   * The number of the player's seed pair; 0 for Crash, because all Crash rounds share a hash chain. For Crash, `nonce`
   * is the number of the round in the hash chain.
   */
  seedNumber: Type.Integer(),
  nonce: Type.Integer(),
  atMs: TimestampMs,
} as const;

function roundOf<const N extends AnyGame, P extends TSchema, O extends TSchema>(
  game: N,
  params: P,
  outcome: O,
) {
  return Type.Object({ ...betResult, game: Type.Literal(game), params, outcome });
}

/** The schemas of finished rounds by game. The fields `params` and `outcome` have the types of the game. */
type Rounds = {
  readonly [N in AnyGame]: ReturnType<typeof roundOf<N, Shapes[N]["params"], Shapes[N]["outcome"]>>;
};
export const rounds = Object.fromEntries(
  gameNames.map((game) => [game, roundOf(game, shapes[game].params, shapes[game].outcome)]),
) as unknown as Rounds;

/** A finished round of any game. */
export const Round = Type.Union(Object.values(rounds)) as unknown as TUnsafe<Static<Rounds[AnyGame]>>;

/** The times and balances of a finished round, with which the page replays the round. */
export const RoundRecord = Type.Object({
  /** The time at which the stake left the balance. An instant bet is settled at the same time. */
  placedAtMs: TimestampMs,
  /**
   * The time of each move of a staged round. The list is empty for other games. Null if an earlier version of the
   * server stored a move without its time.
   */
  moveTimesMs: Type.Union([Type.Array(TimestampMs), Type.Null()]),
  /** The start of a round of Crash; null for other games. */
  startsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The playable balance directly before the stake left it. Null if an earlier version of the server placed the bet of
   * a staged round or of Crash.
   */
  balanceBefore: Type.Union([Amount, Type.Null()]),
  /** The playable balance directly after the round was settled. */
  balanceAfter: Amount,
  /**
   * The number of hours without a move after which the server finished a staged round; null if the player or a move
   * finished the round.
   */
  abandonedAfterHours: Type.Union([Type.Integer(), Type.Null()]),
  /** True if the server could not finish a round of Crash, and paid the cash-outs that the round had reached. */
  isCancelled: Type.Boolean(),
});

const { amount: _amount, payout: _payout, ...sharedResult } = betResult;

type WithoutAmounts<R> = R extends unknown ? Omit<R, "amount" | "payout"> : never;

/** A finished round that its player has made public. Visitors do not see the amounts. */
export const SharedRound = Type.Union(
  gameNames.map((game) =>
    Type.Object({
      ...sharedResult,
      game: Type.Literal(game),
      params: shapes[game].params,
      outcome: shapes[game].outcome,
    }),
  ),
) as unknown as TUnsafe<WithoutAmounts<Static<Rounds[AnyGame]>>>;

function openRoundOf<const N extends StagedGameName, P extends TSchema, S extends TSchema>(
  game: N,
  params: P,
  seen: S,
) {
  return Type.Object({
    id: Type.String(),
    game: Type.Literal(game),
    asset: BetAsset,
    amount: Amount,
    params,
    seen,
    /**
     * The number of moves that the player has made in the round. The client sends the number of moves as `step` with
     * the next move.
     */
    step: Type.Integer(),
    /**
     * The multiplier in ten-thousandths that a cash-out pays now. Before the first step, the multiplier is 10000, and
     * the player cannot cash out.
     */
    multiplierE4: Type.Integer(),
    payout: Amount,
    /**
     * The largest win that the operator allows for the round. The player must cash out before a move that could win
     * more than `mostWin`.
     */
    maximumWin: Amount,
    seedNumber: Type.Integer(),
    nonce: Type.Integer(),
    openedAtMs: TimestampMs,
  });
}

/** The schemas of open rounds of staged games, by game. */
type OpenRounds = {
  readonly [N in StagedGameName]: ReturnType<typeof openRoundOf<N, Shapes[N]["params"], Shapes[N]["seen"]>>;
};
export const openRounds = Object.fromEntries(
  stagedGameNames.map((game) => [game, openRoundOf(game, shapes[game].params, shapes[game].seen)]),
) as unknown as OpenRounds;
