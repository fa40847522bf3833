import { type GameName as AnyGame, gameNames, type StagedGameName, stagedGameNames } from "@gemplay/games";
import Type, { type Static, type TSchema, type TUnsafe } from "typebox";
import { Amount, BetAsset, TimestampMs } from "../schemas.ts";
import { type Shapes, shapes } from "./shapes.ts";

/** WIN from a payout of the stake on, else LOSE. */
export const Result = Type.Enum(["WIN", "LOSE"]);

export const GameName = Type.Enum([...gameNames]);

const betResult = {
  id: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  /** Ten-thousandths; 0 for a loss. */
  multiplierE4: Type.Integer(),
  result: Result,
  /** 0 for Crash, whose seeds are a chain for all: `nonce` is then the round's number in it. */
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

/** A finished round by its game. `params` and `outcome` are the game's own. */
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
    /** Moves made so far: the `step` that the next move names. */
    step: Type.Integer(),
    /** What a cash-out pays now, ten-thousandths; 10000 before the first step, when none is possible. */
    multiplierE4: Type.Integer(),
    payout: Amount,
    /** No move may win more than this; cash out then. */
    maximumWin: Amount,
    seedNumber: Type.Integer(),
    nonce: Type.Integer(),
    openedAtMs: TimestampMs,
  });
}

/** A staged round that is open, by its game. */
type OpenRounds = {
  readonly [N in StagedGameName]: ReturnType<typeof openRoundOf<N, Shapes[N]["params"], Shapes[N]["seen"]>>;
};
export const openRounds = Object.fromEntries(
  stagedGameNames.map((game) => [game, openRoundOf(game, shapes[game].params, shapes[game].seen)]),
) as unknown as OpenRounds;
