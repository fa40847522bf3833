import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, BetAsset, Level, TimestampMs } from "../schemas.ts";

/** A settled bet in the activity feed, with the public or masked name of the player. */
export const FeedBet = Type.Object({
  id: Type.String(),
  game: GameName,
  name: Type.String(),
  /**
   * The number of the player's avatar, from 1 to 8. During an update of the servers, bets of older processes have no
   * avatar.
   */
  avatar: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  multiplierE4: Type.Integer(),
  result: Type.Enum(["WIN", "LOSE"]),
  atMs: TimestampMs,
});

/** A player who has reached a level from 2 to 5, with the public or masked name. */
export const FeedLevelUp = Type.Object({ name: Type.String(), level: Level, atMs: TimestampMs });

const said = Type.Optional(Type.String());

/** An announcement of the operator to all players, in one or more languages. */
export const Announcement = Type.Object({
  id: Type.String(),
  /**
   * The headlines of the announcement by language; undefined if the announcement has no headlines. The page shows the
   * headline in the same language as the text.
   */
  titles: Type.Object({ cn: said, en: said, vi: said, fil: said, pt: said }),
  /**
   * The texts of the announcement by language. The text `cn` always exists. The page shows the text `cn` if the
   * announcement has no text in the player's language.
   */
  texts: Type.Object({ cn: Type.String(), en: said, vi: said, fil: said, pt: said }),
  /** The time from which pages show the announcement. */
  fromMs: TimestampMs,
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});
