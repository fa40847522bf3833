import Type from "typebox";
import { GameName } from "./games/rounds.ts";
import { Amount, BetAsset, Level, TimestampMs } from "./schemas.ts";

/** A bet that was settled; the name is the one that its player shows. */
export const LiveFloorBet = Type.Object({
  id: Type.String(),
  game: GameName,
  name: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  multiplierE4: Type.Integer(),
  result: Type.Enum(["WIN", "LOSE"]),
  atMs: TimestampMs,
});

/** A player who rose to a level (2 to 5), under the name that they show. */
export const LiveFloorLevelUp = Type.Object({ name: Type.String(), level: Level, atMs: TimestampMs });

/** What the operator tells everybody, in one language or in several. */
export const Announcement = Type.Object({
  id: Type.String(),
  /** By locale; `cn` is always there and stands for those that are not. */
  texts: Type.Object({
    cn: Type.String(),
    en: Type.Optional(Type.String()),
    vi: Type.Optional(Type.String()),
    fil: Type.Optional(Type.String()),
    pt: Type.Optional(Type.String()),
  }),
  atMs: TimestampMs,
});
