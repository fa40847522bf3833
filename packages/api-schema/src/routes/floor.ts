import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, BetAsset, Level, TimestampMs } from "../schemas.ts";

/** A settled bet in the activity feed, under the name that the player shows to others. */
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

/** A player who reached a level (2 to 5), under the name that the player shows to others. */
export const LiveFloorLevelUp = Type.Object({ name: Type.String(), level: Level, atMs: TimestampMs });

const said = Type.Optional(Type.String());

/** An announcement of the operator to all players, in one or several languages. */
export const Announcement = Type.Object({
  id: Type.String(),
  /** The headlines by locale, if the announcement has any. The page shows headline and text in the same language. */
  titles: Type.Object({ cn: said, en: said, vi: said, fil: said, pt: said }),
  /** The texts by locale. The text `cn` always exists, and the page shows it for missing languages. */
  texts: Type.Object({ cn: Type.String(), en: said, vi: said, fil: said, pt: said }),
  /** The start time of the announcement. */
  fromMs: TimestampMs,
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});
