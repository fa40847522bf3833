import {
  games,
  type InstantGameName,
  instantGameNames,
  type StagedGameName,
  stagedGameNames,
} from "@gemplay/games";
import Type, { type TSchema } from "typebox";
import { Amount, AmountInput, BetAsset, IdempotencyKey, Receipt, strict } from "../schemas.ts";
import { AutoRunInput } from "./auto-play.ts";
import { crashRoutes } from "./crash.ts";
import { openRounds, rounds } from "./rounds.ts";
import { type Shapes, shapes } from "./shapes.ts";

const stake = { key: IdempotencyKey, asset: BetAsset, amount: AmountInput } as const;
const roundId = Type.String({ maxLength: 100 });

/** Returns the route for bets on an instant game, with the schemas of the request and the answer. */
function betRoute<P extends TSchema, R extends TSchema>(title: string, params: P, round: R) {
  return {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary: `Plays one round of ${title}. The server stores the round permanently before the answer`,
    body: strict({ ...stake, params }),
    data: Type.Object({
      round,
      /** The player's balance of the round's asset after the round. */
      balance: Amount,
    }),
  } as const;
}

/** The largest number of bets in one call. */
const betsAtMost = 100;

/**
 * Returns the route that places several bets on an instant game, one after another. Each bet is a bet of its own, with
 * the receipt that the route for one bet would give. The server answers after at most about two seconds, so the answer
 * can contain fewer bets than the call has keys. Without `run`, each bet has the stake `amount`.
 */
function betsRoute<P extends TSchema, R extends TSchema>(title: string, params: P, round: R) {
  return {
    access: ["player"],
    apiKey: "bets",
    summary:
      `Plays up to ${betsAtMost} rounds of ${title}, one after another. The answer contains the played rounds in the order of their keys. ` +
      "It ends before the first bet that the server refuses, at the end of the run, or after about two seconds. If the first bet is refused, the call is refused. To continue, call again with the remaining keys",
    body: strict({
      keys: Type.Array(IdempotencyKey, { minItems: 1, maxItems: betsAtMost, uniqueItems: true }),
      asset: BetAsset,
      /** The stake of the first bet. */
      amount: AmountInput,
      params,
      run: Type.Optional(AutoRunInput),
    }),
    data: Type.Object({
      bets: Type.Array(
        Type.Object({
          round,
          /** The player's balance of the round's asset after the round. */
          balance: Amount,
          /** The receipt of the call that places this bet alone. */
          receipt: Receipt,
        }),
      ),
    }),
  } as const;
}

type BetRoutes = {
  readonly [N in InstantGameName as `POST /games/${N}/bet`]: ReturnType<
    typeof betRoute<Shapes[N]["params"], (typeof rounds)[N]>
  >;
} & {
  readonly [N in InstantGameName as `POST /games/${N}/bets`]: ReturnType<
    typeof betsRoute<Shapes[N]["params"], (typeof rounds)[N]>
  >;
};
const betRoutes = Object.fromEntries(
  instantGameNames.flatMap((game) => {
    const own = [games[game].title, shapes[game].params, rounds[game]] as const;
    return [
      [`POST /games/${game}/bet`, betRoute(...own)],
      [`POST /games/${game}/bets`, betsRoute(...own)],
    ];
  }),
) as unknown as BetRoutes;

/**
 * Returns the schema of the answers in a staged game. The answer contains the open round or the finished round, and the
 * other field is null. Both fields are null if the player has no round of the game.
 */
function stagedAnswer<O extends TSchema, R extends TSchema>(open: O, round: R) {
  return Type.Object({
    open: Type.Union([open, Type.Null()]),
    round: Type.Union([round, Type.Null()]),
    /** The player's balance of the round's asset; null if the player has no round. */
    balance: Type.Union([Amount, Type.Null()]),
  });
}

function currentRoute<D extends TSchema>(title: string, data: D) {
  return {
    access: ["player"],
    apiKey: "read",
    summary: `Returns the player's open round of ${title}, or null if there is no open round`,
    data,
  } as const;
}

/** Returns the route with which a player places a bet on a staged game. */
function openRoute<P extends TSchema, D extends TSchema>(title: string, params: P, data: D) {
  return {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary: `Places a bet and starts a round of ${title}`,
    body: strict({ ...stake, params }),
    data,
  } as const;
}

/**
 * Returns the route with which a player makes a move in a staged game. `step` is the number of earlier moves of the
 * round, so a repeated request counts as one move.
 */
function moveRoute<M extends TSchema, D extends TSchema>(move: M, data: D) {
  return {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary: "Makes one move. A repeated call with the same step and the same move counts as one move",
    body: strict({ id: roundId, step: Type.Integer({ minimum: 0, maximum: 1_000 }), move }),
    data,
  } as const;
}

function cashOutRoute<D extends TSchema>(data: D) {
  return {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary: "Cashes the round out at the current multiplier. A repeated call returns the first result",
    body: strict({ id: roundId }),
    data,
  } as const;
}

type Answer<N extends StagedGameName> = ReturnType<
  typeof stagedAnswer<(typeof openRounds)[N], (typeof rounds)[N]>
>;
type StagedRoutes = {
  readonly [N in StagedGameName as `GET /games/${N}/open`]: ReturnType<typeof currentRoute<Answer<N>>>;
} & {
  readonly [N in StagedGameName as `POST /games/${N}/open`]: ReturnType<
    typeof openRoute<Shapes[N]["params"], Answer<N>>
  >;
} & {
  readonly [N in StagedGameName as `POST /games/${N}/move`]: ReturnType<
    typeof moveRoute<Shapes[N]["move"], Answer<N>>
  >;
} & {
  readonly [N in StagedGameName as `POST /games/${N}/cash-out`]: ReturnType<typeof cashOutRoute<Answer<N>>>;
};
const stagedRoutes = Object.fromEntries(
  stagedGameNames.flatMap((game) => {
    const { title } = games[game];
    const answer = stagedAnswer(openRounds[game], rounds[game]);
    return [
      [`GET /games/${game}/open`, currentRoute(title, answer)],
      [`POST /games/${game}/open`, openRoute(title, shapes[game].params, answer)],
      [`POST /games/${game}/move`, moveRoute(shapes[game].move, answer)],
      [`POST /games/${game}/cash-out`, cashOutRoute(answer)],
    ];
  }),
) as unknown as StagedRoutes;

/** The calls of all games. The code builds the calls from the table of games and the games' schemas. */
export const gameRoutes = { ...betRoutes, ...stagedRoutes, ...crashRoutes };
