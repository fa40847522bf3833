import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, strict } from "../schemas.ts";

const Percent = Type.String({ description: "percent with two decimals, as text" });

/** What was paid back of what was bet, and how sure that is. */
const realised = {
  rounds: Type.Integer(),
  /** PLAY and tPLAY together. */
  staked: Amount,
  paid: Amount,
  /** Null before the first round. */
  paidPercent: Type.Union([Percent, Type.Null()]),
  /**
   * In 95 of 100 samples like this one the game's own return lies within so many points of what was paid; null while the
   * sample is too small to say.
   */
  marginPercent: Type.Union([Percent, Type.Null()]),
  /** What the sample counts: what one player bet on one day, or on Crash what all did. */
  parts: Type.Integer(),
};

export const statisticsRoutes = {
  "GET /statistics": {
    access: ["guest"],
    summary: "What the games really paid, beside what they must pay: by game, with sample size and interval",
    query: strict({
      window: Type.Optional(
        Type.Enum(["all", "month", "today"], {
          default: "all",
          description: "since the launch, the last 30 days, or today; by UTC days",
        }),
      ),
    }),
    data: Type.Object({
      /** With fewer parts there is no interval. */
      leastParts: Type.Integer(),
      total: Type.Object(realised),
      games: Type.Array(
        Type.Object({
          game: GameName,
          ...realised,
          /** What the game's worst and best bets return exactly. */
          exactLeastPercent: Percent,
          exactMostPercent: Percent,
        }),
      ),
    }),
  },
} as const;
