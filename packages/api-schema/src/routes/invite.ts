import Type from "typebox";
import { Amount, Cursor, FreshProof, PageLimit, strict, TimestampMs } from "../schemas.ts";

/** The values of a player that other players can see. */
const OtherPlayer = {
  /** The player's public name, or a masked name. */
  name: Type.String(),
  /** The number of the player's avatar, from 1 to 8. */
  avatar: Type.Integer(),
} as const;

/** A player whom the caller invited. */
export const Friend = Type.Object({
  ...OtherPlayer,
  joinedAtMs: TimestampMs,
  /**
   * The amount of PLAY that the friend has bet since the binding to the inviter, today and on the 29 previous UTC days.
   */
  bets: Amount,
});

const Level = Type.Object({
  /** The level, 1 to 5. */
  level: Type.Integer(),
  /** The number of points that the level requires. */
  points: Amount,
  /** The inviter's share of the house edge in percent, as text. */
  rate: Type.String(),
  /** The gift in GEM that a player receives for reaching the level. */
  gift: Amount,
});

/** The calls for invitations. */
export const inviteRoutes = {
  "GET /user/community": {
    access: ["guest", "player"],
    summary: "Returns the levels with their rates, and the level of the player",
    data: Type.Object({
      levels: Type.Array(Level),
      /** The amount of PLAY that the player's friends must have bet before the player can collect commission. */
      collectFrom: Amount,
      /** The community values of the player who calls. Null for guests. */
      own: Type.Union([
        Type.Object({
          level: Type.Integer(),
          points: Amount,
          /** The player's rank among players with points. The rank is null if the player has no points. */
          rank: Type.Union([Type.Integer(), Type.Null()]),
          /** The amount of PLAY that the player's friends have bet since the friends were bound to the player. */
          turnover: Amount,
        }),
        Type.Null(),
      ]),
    }),
  },
  "GET /user/invite/ranking": {
    access: ["player"],
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
      /**
       * A fresh proof for the purpose `bindInviter`. A player who signed in recently enough for a proof needs no fresh
       * proof.
       */
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
      /** The number of entries on all pages together. */
      total: Type.Integer(),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
