import Type from "typebox";
import { Amount, Cursor, FreshProof, PageLimit, strict, TimestampMs } from "../schemas.ts";

/** A player as others see them. */
const OtherPlayer = {
  /** Their public name, or a masked one. */
  name: Type.String(),
  /** 1 to 8. */
  avatar: Type.Integer(),
} as const;

/** Somebody whom the player invited. */
export const Friend = Type.Object({
  ...OtherPlayer,
  joinedAtMs: TimestampMs,
  /** What they bet of PLAY since then, today and on the 29 UTC days before. */
  bets: Amount,
});

const Level = Type.Object({
  /** 1 to 5. */
  level: Type.Integer(),
  /** From how many points on. */
  points: Amount,
  /** The inviter's share of the house edge, in percent, as text. */
  rate: Type.String(),
  /** In gem, for reaching it. */
  gift: Amount,
});

/** Calls of inviting others. */
export const inviteRoutes = {
  "GET /user/community": {
    access: ["guest", "player"],
    summary: "The levels with their rates, and where the player stands",
    data: Type.Object({
      levels: Type.Array(Level),
      /** What friends must have bet of PLAY before commission can be collected. */
      collectFrom: Amount,
      /** Null for guests. */
      own: Type.Union([
        Type.Object({
          level: Type.Integer(),
          points: Amount,
          /** Among those with points; null without any. */
          rank: Type.Union([Type.Integer(), Type.Null()]),
          /** What friends bet of PLAY since each was bound. */
          turnover: Amount,
        }),
        Type.Null(),
      ]),
    }),
  },
  "GET /user/invite/ranking": {
    access: ["player"],
    summary: "The hundred players with the most points, and the player's own place",
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
    summary: "Binds the player to who invited them: once and for ever; the same one again changes nothing",
    body: strict({
      inviteCode: Type.String({ maxLength: 40 }),
      /** Of `bindInviter`: not needed while the sign-in of the session is as fresh as a proof must be. */
      proof: Type.Optional(FreshProof),
    }),
    data: Type.Object({ isInvited: Type.Boolean() }),
  },
  "GET /user/invite/friends/list": {
    access: ["player"],
    summary: "Whom the player invited, the last one first",
    query: strict({ cursor: Cursor, limit: PageLimit }),
    data: Type.Object({
      friends: Type.Array(Friend),
      /** Of all, not of this page. */
      total: Type.Integer(),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
