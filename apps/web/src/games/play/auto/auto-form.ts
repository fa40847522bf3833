import type { AutoSettings, StakeRule, StopCount } from "@gemplay/games";
import { readTypedNumber } from "../../../ui/money/typed-amount.ts";
import { readStake } from "../stake/stake.ts";

/** The rule for the stake of the next bet, as the player entered it in the form for automatic play. */
export interface RuleInput {
  readonly kind: StakeRule["kind"];
  /** Typed percentage. */
  readonly percent: string;
}

/**
 * The values that the player typed into the form for automatic play, except the first stake. An empty field means that
 * the player does not use this setting.
 */
export interface AutoForm {
  readonly count: string;
  readonly onWin: RuleInput;
  readonly onLoss: RuleInput;
  readonly stopProfit: string;
  readonly stopLoss: string;
  readonly stopSingleWin: string;
  readonly stopLosses: string;
  /** True if the stop condition counts only losses in a row. False if the condition counts all losses of the run. */
  readonly lossesInRow: boolean;
  readonly stopWins: string;
  readonly winsInRow: boolean;
}

export const initialForm: AutoForm = {
  count: "100",
  onWin: { kind: "reset", percent: "" },
  onLoss: { kind: "reset", percent: "" },
  stopProfit: "",
  stopLoss: "",
  stopSingleWin: "",
  stopLosses: "",
  lossesInRow: true,
  stopWins: "",
  winsInRow: true,
};

/** Largest percentage by which a rule can raise the stake. A raise by 900% makes the stake ten times as large. */
const mostPercent = 900;

/**
 * Reads the settings of automatic play from the form. Returns the settings, or the name of the first field whose value
 * is invalid.
 */
export function readAutoForm(
  form: AutoForm,
  firstBase: bigint,
): { readonly settings: AutoSettings } | { readonly wrong: keyof AutoForm } {
  const count = readCount(form.count, 999_999);
  const onWin = readRule(form.onWin);
  const onLoss = readRule(form.onLoss);
  const stopProfitBase = readOptional(form.stopProfit);
  const stopLossBase = readOptional(form.stopLoss);
  const stopSingleWinBase = readOptional(form.stopSingleWin);
  const stopLosses = readStop(form.stopLosses, form.lossesInRow);
  const stopWins = readStop(form.stopWins, form.winsInRow);
  if (count === undefined) return { wrong: "count" };
  if (onWin === undefined) return { wrong: "onWin" };
  if (onLoss === undefined) return { wrong: "onLoss" };
  if (stopProfitBase === undefined) return { wrong: "stopProfit" };
  if (stopLossBase === undefined) return { wrong: "stopLoss" };
  if (stopSingleWinBase === undefined) return { wrong: "stopSingleWin" };
  if (stopLosses === undefined) return { wrong: "stopLosses" };
  if (stopWins === undefined) return { wrong: "stopWins" };
  return {
    settings: {
      firstBase,
      count,
      onWin,
      onLoss,
      stopProfitBase,
      stopLossBase,
      stopSingleWinBase,
      stopLosses,
      stopWins,
    },
  };
}

/** Reads a typed whole number from 1 to `most`. Returns null for an empty field, and undefined for any other text. */
function readCount(text: string, most: number): number | null | undefined {
  const packed = text.trim();
  if (packed === "") return null;
  if (!/^[0-9]{1,6}$/.test(packed)) return undefined;
  const count = Number(packed);
  return count >= 1 && count <= most ? count : undefined;
}

function readStop(text: string, inRow: boolean): StopCount | null | undefined {
  const count = readCount(text, 1_000);
  return typeof count === "number" ? { count, inRow } : count;
}

function readOptional(text: string): bigint | null | undefined {
  if (text.trim() === "") return null;
  const amountBase = readStake(text);
  return amountBase === 0n ? undefined : amountBase;
}

function readRule({ kind, percent }: RuleInput): StakeRule | undefined {
  if (kind === "reset") return { kind };
  const percentE2 = readTypedNumber(percent, 2);
  return percentE2 !== undefined && percentE2 > 0 && percentE2 <= mostPercent * 100
    ? { kind, percentE2 }
    : undefined;
}
