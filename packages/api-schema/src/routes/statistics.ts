import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, strict } from "../schemas.ts";

const Percent = Type.String({ description: "percent as text with two decimals" });

/** The actual return of bets and its confidence interval. */
const realised = {
  rounds: Type.Integer(),
  /** The sum of all stakes in PLAY and tPLAY. */
  staked: Amount,
  paid: Amount,
  /** Payouts as a share of the stakes. The share of payouts is null before the first round. */
  paidPercent: Type.Union([Percent, Type.Null()]),
  /**
   * Half of the width of the 95% confidence interval of the actual return, in percentage points. The half width is null
   * if the sample is too small.
   */
  marginPercent: Type.Union([Percent, Type.Null()]),
  /** The number of samples. A sample is one player's bets on one day, or all players' bets on one day in Crash. */
  parts: Type.Integer(),
};

export const statisticsRoutes = {
  "GET /statistics": {
    access: ["guest"],
    summary:
      "Returns the actual and the exact return of each game, with the number of samples and the confidence interval",
    query: strict({
      window: Type.Optional(
        Type.Enum(["all", "month", "today"], {
          default: "all",
          description: "the period: all days since the launch, the last 30 UTC days, or the current UTC day",
        }),
      ),
    }),
    data: Type.Object({
      /** The smallest number of samples for which the server computes a confidence interval. */
      leastParts: Type.Integer(),
      total: Type.Object(realised),
      games: Type.Array(
        Type.Object({
          game: GameName,
          ...realised,
          /**
           * The lowest exact return among the bets of the game. The field after `exactLeastPercent` is the highest
           * exact return.
           */
          exactLeastPercent: Percent,
          exactMostPercent: Percent,
        }),
      ),
    }),
  },
} as const;
