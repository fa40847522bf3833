import { type GameName as AnyGame, gameNames, type StagedGameName, stagedGameNames } from "@gemplay/games";
import Type, { type Static, type TSchema, type TUnsafe } from "typebox";
import { Amount, BetAsset, TimestampMs } from "../schemas.ts";
import { type Shapes, shapes } from "./shapes.ts";

/** The result of a round is WIN if the payout is at least the stake. If the payout is smaller, the result is LOSE. */
export const Result = Type.Enum(["WIN", "LOSE"]);

export const GameName = Type.Enum([...gameNames]);

const betResult = {
  id: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  /** The multiplier of the round in ten-thousandths. The multiplier of the round is 0 for a loss. */
  multiplierE4: Type.Integer(),
  result: Result,
  /**
   * The number of the seed pair. The number of the seed pair is 0 for Crash, whose seeds are a shared hash chain. For
   * Crash, `nonce` is the number of the round in the hash chain.
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

/** Schemas of finished rounds by game. `params` and `outcome` have the types that the game defines. */
type Rounds = {
  readonly [N in AnyGame]: ReturnType<typeof roundOf<N, Shapes[N]["params"], Shapes[N]["outcome"]>>;
};
export const rounds = Object.fromEntries(
  gameNames.map((game) => [game, roundOf(game, shapes[game].params, shapes[game].outcome)]),
) as unknown as Rounds;

/** A finished round of any game. */
export const Round = Type.Union(Object.values(rounds)) as unknown as TUnsafe<Static<Rounds[AnyGame]>>;

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
     * The number of moves that the player has made in the round. The next move of the round sends this number as
     * `step`.
     */
    step: Type.Integer(),
    /**
     * The multiplier in ten-thousandths that the player gets for a cash-out now. Before the first step of the round,
     * the multiplier is 10000, and the player cannot cash out.
     */
    multiplierE4: Type.Integer(),
    payout: Amount,
    /**
     * The largest allowed win of the round. The player has to cash out before a move that could win more than this
     * limit.
     */
    maximumWin: Amount,
    seedNumber: Type.Integer(),
    nonce: Type.Integer(),
    openedAtMs: TimestampMs,
  });
}

/** Schemas of open staged rounds by game. */
type OpenRounds = {
  readonly [N in StagedGameName]: ReturnType<typeof openRoundOf<N, Shapes[N]["params"], Shapes[N]["seen"]>>;
};
export const openRounds = Object.fromEntries(
  stagedGameNames.map((game) => [game, openRoundOf(game, shapes[game].params, shapes[game].seen)]),
) as unknown as OpenRounds;
