import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, BetAsset, Cursor, PageLimit, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const name = Type.String();
/** The names of a race by language. */
const RaceNames = Type.Object({ cn: name, en: name, vi: name, fil: name, pt: name });

/** The order of the places in a race: by the sum of the stakes, or by the best multiplier of one bet. */
export const RaceScore = Type.Enum(["stakes", "multiplier"]);

/** The prizes in PLAY for ranges of places, in the order of the places. */
const RacePrizes = Type.Array(
  Type.Object({ firstPlace: Type.Integer(), lastPlace: Type.Integer(), each: Amount }),
);

const RaceId = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

/** The rules of a race, which players and operators see. */
export const raceRules = {
  id: Type.String(),
  names: RaceNames,
  /** The game whose bets count; null if bets on all games count. */
  game: orNull(GameName),
  assetId: BetAsset,
  /** True if bets of tPLAY count too. */
  countsTplay: Type.Boolean(),
  score: RaceScore,
  /** The smallest bet that counts. */
  leastBet: Amount,
  fromMs: TimestampMs,
  toMs: TimestampMs,
  prizes: RacePrizes,
  /** The sum of all prizes in PLAY. */
  prizeSum: Amount,
} as const;

const Race = Type.Object({
  ...raceRules,
  /** The state of the race. `ended` means that the race is over, and that the prizes are not paid yet. */
  state: Type.Enum(["upcoming", "running", "ended", "paid"]),
  /** The number of players with a bet that counts. */
  players: Type.Integer(),
});

/** The score of a player: the stakes as an amount, or the best multiplier as decimal text, for example `431.2`. */
const Score = Type.String();

const RacePlace = Type.Object({
  place: Type.Integer(),
  /** The public or masked name of the player; an empty text for a deleted account. */
  name: Type.String(),
  /** The number of the player's avatar, from 1 to 8. */
  avatar: Type.Integer(),
  /** True for the caller's own place. */
  own: Type.Boolean(),
  score: Score,
  /** The prize of the place in PLAY; null for a place without a prize. */
  prize: orNull(Amount),
});

const ownPlace = {
  /**
   * The caller's place. The place is null if the caller gets no place because of a break, a self-exclusion or a freeze.
   * The value 10001 means a place after 10000.
   */
  place: orNull(Type.Integer()),
  score: Score,
  prize: orNull(Amount),
} as const;

const PastRace = Type.Object({
  race: Race,
  /** The first three places. */
  winners: Type.Array(RacePlace),
  /** The caller's place; null if the caller took no part or is a guest. */
  own: orNull(
    Type.Object({
      ...ownPlace,
      paidAtMs: orNull(TimestampMs),
      /** The id of the reward record of the prize; null without a prize. */
      recordId: orNull(Type.String()),
    }),
  ),
});

/** The calls with which players and guests see races. */
export const raceRoutes = {
  "GET /races/running": {
    access: ["guest", "player"],
    summary: "Returns the races that run now, in the order in which they end, with the caller's own place",
    data: Type.Object({
      races: Type.Array(
        Type.Object({
          id: Type.String(),
          names: RaceNames,
          game: orNull(GameName),
          toMs: TimestampMs,
          /** The caller's place; null for a guest and for a player without a place. */
          ownPlace: orNull(Type.Integer()),
        }),
      ),
    }),
  },
  "GET /races/standings": {
    access: ["guest", "player"],
    summary: "Returns a race with its first places and the caller's own place",
    query: strict({ id: RaceId }),
    data: Type.Object({
      race: Race,
      places: Type.Array(RacePlace),
      /** The caller's place; null if the caller has no bet that counts or is a guest. */
      own: orNull(Type.Object(ownPlace)),
    }),
  },
  "GET /races/past": {
    access: ["guest", "player"],
    summary: "Returns the ended races, newest first. A player can ask only for the own races",
    query: strict({ cursor: Cursor, limit: PageLimit, own: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ races: Type.Array(PastRace), nextCursor: orNull(Type.String()) }),
  },
} as const satisfies Record<`GET /${string}`, RouteShape>;
