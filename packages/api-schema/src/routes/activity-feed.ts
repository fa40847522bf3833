import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, BetAsset, Level, TimestampMs } from "../schemas.ts";

/** A settled bet in the activity feed, with the name that the player shows to others. */
export const FeedBet = Type.Object({
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

/** A player who reached a level from 2 to 5, with the name that the player shows to others. */
export const FeedLevelUp = Type.Object({ name: Type.String(), level: Level, atMs: TimestampMs });

const said = Type.Optional(Type.String());

/** An announcement of the operator to all players, in one or several languages. */
export const Announcement = Type.Object({
  id: Type.String(),
  /**
   * The headlines of the announcement by locale, if the announcement has headlines. The page shows the headline and the
   * text in the same language.
   */
  titles: Type.Object({ cn: said, en: said, vi: said, fil: said, pt: said }),
  /**
   * The texts of the announcement by locale. The text `cn` always exists, and the page shows the text `cn` for missing
   * languages.
   */
  texts: Type.Object({ cn: Type.String(), en: said, vi: said, fil: said, pt: said }),
  /** The start time of the announcement. */
  fromMs: TimestampMs,
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});
