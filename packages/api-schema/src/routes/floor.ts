import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, BetAsset, Level, TimestampMs } from "../schemas.ts";

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

const said = Type.Optional(Type.String());

/** What the operator tells everybody, in one language or in several. */
export const Announcement = Type.Object({
  id: Type.String(),
  /** Its headline by locale, where it has one; of the language in which the text is shown. */
  titles: Type.Object({ cn: said, en: said, vi: said, fil: said, pt: said }),
  /** By locale; `cn` is always there and stands for those that are not. */
  texts: Type.Object({ cn: Type.String(), en: said, vi: said, fil: said, pt: said }),
  /** When it is shown. */
  fromMs: TimestampMs,
  untilMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});
