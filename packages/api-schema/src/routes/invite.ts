import Type from "typebox";
import { Amount, Cursor, FreshProof, PageLimit, strict, TimestampMs } from "../schemas.ts";

/** The values of a player that all players can see. */
const OtherPlayer = {
  /** The player's public name, or a masked name. */
  name: Type.String(),
  /** The number of the player's avatar, from 1 to 8. */
  avatar: Type.Integer(),
} as const;

/** A player whom the calling player has invited. */
export const Friend = Type.Object({
  ...OtherPlayer,
  joinedAtMs: TimestampMs,
  /** The PLAY stakes of the friend today and on the 29 previous UTC days, but only since the binding to the inviter. */
  bets: Amount,
});

const Level = Type.Object({
  /** The level, 1 to 5. */
  level: Type.Integer(),
  /** The number of points that are necessary for the level. */
  points: Amount,
  /** The part of the house edge that the inviter receives, in percent as text. */
  rate: Type.String(),
  /** The gift in GEM for a player who reaches the level. */
  gift: Amount,
});

/** The calls for invitations. */
export const inviteRoutes = {
  "GET /user/community": {
    access: ["guest", "player"],
    summary: "Returns the levels with their rates, and the level of the player",
    data: Type.Object({
      levels: Type.Array(Level),
      /** The PLAY stakes that the player's friends must reach before the player can collect commission. */
      collectFrom: Amount,
      /** The level, points and commission of the calling player. Null for guests. */
      own: Type.Union([
        Type.Object({
          level: Type.Integer(),
          points: Amount,
          /** The player's rank among all players with points; null if the player has no points. */
          rank: Type.Union([Type.Integer(), Type.Null()]),
          /** The PLAY stakes of the player's friends since their binding to the player. */
          turnover: Amount,
        }),
        Type.Null(),
      ]),
    }),
  },
  "GET /user/invite/ranking": {
    access: ["player"],
    maxStalenessMs: 5_000,
    summary: "Returns the hundred players with the most points, and the player's own rank",
    data: Type.Object({
      places: Type.Array(
        Type.Object({
          place: Type.Integer(),
          ...OtherPlayer,
          level: Type.Integer(),
          points: Amount,
          own: Type.Boolean(),
        }),
      ),
      ownPlace: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  "POST /user/invite/new/save": {
    access: ["player"],
    summary:
      "Binds the player permanently to an inviter. A repeated call with the same inviter changes nothing",
    body: strict({
      inviteCode: Type.String({ maxLength: 40 }),
      /** A fresh proof for the purpose `bindInviter`. A player who signed in a short time ago needs no fresh proof. */
      proof: Type.Optional(FreshProof),
    }),
    data: Type.Object({ isInvited: Type.Boolean() }),
  },
  "GET /user/invite/friends/list": {
    access: ["player"],
    summary: "Returns the players whom the player invited, the latest first",
    query: strict({ cursor: Cursor, limit: PageLimit }),
    data: Type.Object({
      friends: Type.Array(Friend),
      /** The number of entries on all pages. */
      total: Type.Integer(),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
