import Type from "typebox";
import { GameName } from "../games/rounds.ts";
import { Amount, strict } from "../schemas.ts";

const Percent = Type.String({ description: "percent as text with two decimals" });

/** The actual return of bets, with its confidence interval. */
const realised = {
  rounds: Type.Integer(),
  /** The sum of all stakes, in PLAY and tPLAY. */
  staked: Amount,
  paid: Amount,
  /** The payouts as a percentage of the stakes; null before the first round. */
  paidPercent: Type.Union([Percent, Type.Null()]),
  /** Half of the width of the 95% confidence interval, in percentage points; null if the sample is too small. */
  marginPercent: Type.Union([Percent, Type.Null()]),
  /**
   * The number of samples in the sums. For most games, a sample is one player's bets on one day. For Crash, a sample is
   * all players' bets on one day.
   */
  parts: Type.Integer(),
};

export const statisticsRoutes = {
  "GET /statistics": {
    access: ["guest"],
    maxStalenessMs: 30_000,
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
      /** The smallest number of samples from which the server computes a confidence interval. */
      leastParts: Type.Integer(),
      total: Type.Object(realised),
      games: Type.Array(
        Type.Object({
          game: GameName,
          ...realised,
          /** The lowest exact return of all bets on the game. The next field is the highest exact return. */
          exactLeastPercent: Percent,
          exactMostPercent: Percent,
        }),
      ),
    }),
  },
} as const;
