import { type GameName as AnyGame, gameNames, type StagedGameName, stagedGameNames } from "@gemplay/games";
import Type, { type Static, type TSchema, type TUnsafe } from "typebox";
import { Amount, BetAsset, TimestampMs } from "../schemas.ts";
import { type Shapes, shapes } from "./shapes.ts";

/** The result of a round: WIN if the payout is at least the stake, otherwise LOSE. */
export const Result = Type.Enum(["WIN", "LOSE"]);

export const GameName = Type.Enum([...gameNames]);

const betResult = {
  id: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  /** The multiplier in ten-thousandths; 0 for a loss. */
  multiplierE4: Type.Integer(),
  result: Result,
  /**
   * The number of the seed pair; 0 for Crash, whose seeds are a shared chain. For Crash, `nonce` is the round's number
   * in the chain.
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

/** Schemas of finished rounds by game. `params` and `outcome` have the game's own types. */
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
    /** The number of moves so far. The next move sends this number as its `step`. */
    step: Type.Integer(),
    /**
     * The multiplier of a cash-out now, in ten-thousandths. Before the first step the multiplier is 10000, and no
     * cash-out is possible.
     */
    multiplierE4: Type.Integer(),
    payout: Amount,
    /** Largest allowed win of the round. The player has to cash out before a move that could win more. */
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
