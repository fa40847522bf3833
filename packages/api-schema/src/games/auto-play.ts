import { type AutoRun, type StakeRule, startAuto } from "@gemplay/games";
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

/**
 * Returns the state of a run before its next bet.
 *
 * @param amount the stake of the next bet
 * @param base converts an amount without a sign to base units; the function throws its errors
 */
export function autoRunFrom(input: AutoRunInput, amount: string, base: (text: string) => bigint): AutoRun {
  const { played, won, winsInRow, lossesInRow, profit } = input;
  const optional = (text: string | undefined) => (text === undefined ? null : base(text));
  const rule = (percentE2: number | undefined): StakeRule =>
    percentE2 === undefined ? { kind: "reset" } : { kind: "raise", percentE2 };
  const settings = {
    firstBase: base(input.firstAmount),
    // The number of keys limits the number of bets.
    count: null,
    onWin: rule(input.raiseOnWinE2),
    onLoss: rule(input.raiseOnLossE2),
    stopProfitBase: optional(input.stopProfit),
    stopLossBase: optional(input.stopLoss),
    stopSingleWinBase: optional(input.stopSingleWin),
    stopLosses: input.stopLosses ?? null,
    stopWins: input.stopWins ?? null,
  };
  const profitBase = profit.startsWith("-") ? -base(profit.slice(1)) : base(profit);
  return { ...startAuto(settings), stakeBase: base(amount), played, won, winsInRow, lossesInRow, profitBase };
}
