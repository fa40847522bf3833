import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, strict } from "../schemas.ts";

const Percent = Type.String({ description: "percent with two decimals, as text" });

/** The actual return of bets and its confidence interval. */
const realised = {
  rounds: Type.Integer(),
  /** The sum of all stakes in PLAY and tPLAY. */
  staked: Amount,
  paid: Amount,
  /** Payouts as a share of the stakes; null before the first round. */
  paidPercent: Type.Union([Percent, Type.Null()]),
  /**
   * Half of the width of the 95% confidence interval around the actual return, in percentage points. Null if the sample
   * is too small.
   */
  marginPercent: Type.Union([Percent, Type.Null()]),
  /** The number of samples: one player's bets on one day, or all players' bets on one day in Crash. */
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
      /** The smallest number of samples that gives a confidence interval. */
      leastParts: Type.Integer(),
      total: Type.Object(realised),
      games: Type.Array(
        Type.Object({
          game: GameName,
          ...realised,
          /**
           * The lowest exact return of the game's bets. The field after `exactLeastPercent` is the highest exact
           * return.
           */
          exactLeastPercent: Percent,
          exactMostPercent: Percent,
        }),
      ),
    }),
  },
} as const;
