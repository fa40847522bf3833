import Type, { type Static } from "typebox";
import { AmountInput, strict } from "../schemas.ts";

/** A raise of the stake after a round. Without a raise, the next bet has the stake `firstAmount`. */
const RaiseE2 = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 90_000, description: "hundredths of a percent: 2500 means 25%" }),
);
const StopCount = Type.Optional(
  strict({
    count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    inRow: Type.Boolean({
      description: "true: only rounds in a row count; false: all rounds of the run count",
    }),
  }),
);
const StopAmount = Type.Optional(AmountInput);
const RoundCount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** The rules of a run of automatic bets, and its results before the first bet of this call. */
export const AutoRunInput = Type.Object(
  {
    firstAmount: AmountInput,
    raiseOnWinE2: RaiseE2,
    raiseOnLossE2: RaiseE2,
    /** The run ends when its profit reaches this amount. */
    stopProfit: StopAmount,
    /** The run ends when its loss reaches this amount. */
    stopLoss: StopAmount,
    /** The run ends when the payout of one bet minus its stake reaches this amount. */
    stopSingleWin: StopAmount,
    stopLosses: StopCount,
    stopWins: StopCount,
    played: RoundCount,
    won: RoundCount,
    winsInRow: RoundCount,
    lossesInRow: RoundCount,
    profit: Type.String({
      maxLength: 65,
      description: "decimal text, with a minus sign for a loss, e.g. -12.5",
    }),
  },
  {
    additionalProperties: false,
    description:
      "The rules of automatic play, and the results of the run before this call. After each round, the rules determine the stake of the next bet, or end the run",
  },
);
export type AutoRunInput = Static<typeof AutoRunInput>;
