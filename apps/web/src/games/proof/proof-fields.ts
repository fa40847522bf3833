import { formatNumber, type PageKey } from "../../i18n/index.ts";
import { readTypedAmount } from "../../ui/typed-amount.ts";

/** What a form holds, by field name. A list is separated by commas, in the order of the choices. */
export type Values = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
  readonly label: PageKey;
}

interface Option {
  readonly value: string;
  /** Undefined where the value says it itself, as a number does. */
  readonly label?: PageKey;
}

/** A field of the verifying form. */
export type ProofField =
  /** One of a few. */
  | (Named & { readonly kind: "choice"; readonly options: readonly Option[] })
  /** A number with so many decimals at most. */
  | (Named & { readonly kind: "figure"; readonly decimals: 0 | 2; readonly optional?: true })
  /** Places of a board, in the order they were chosen; shown from 1, held from `first`. */
  | (Named & {
      readonly kind: "places";
      readonly columns: number;
      readonly count: number;
      readonly first: 0 | 1;
      readonly most: number;
    })
  /** A row of moves, one after another. */
  | (Named & { readonly kind: "moves"; readonly options: readonly Option[]; readonly most: number });

const riskLabels = {
  low: "verify.low",
  classic: "verify.classic",
  medium: "verify.medium",
  high: "verify.high",
} as const satisfies Record<string, PageKey>;

/** What a risk is called. */
export const riskLabel = (risk: keyof typeof riskLabels): PageKey => riskLabels[risk];

/** Risks to choose from. */
export function riskOptions(offered: readonly (keyof typeof riskLabels)[]): readonly Option[] {
  return offered.map((value) => ({ value, label: riskLabels[value] }));
}

/** The value of a field when it is one of the offered ones. */
export function readChoice<V extends string>(values: Values, name: string, offered: readonly V[]) {
  return offered.find((value) => value === values[name]);
}

/**
 * A number as people type it, in whole units of its last decimal.
 * @returns undefined for what is no such number; "" is none either
 */
export function readFigure(text: string | undefined, decimals: 0 | 2): number | undefined {
  const whole = Number(readTypedAmount(text ?? "", decimals).amountBase);
  return Number.isSafeInteger(whole) ? whole : undefined;
}

/** Whole units of the last decimal as a field holds them, with the language's decimal separator. */
export function writeFigure(value: number, decimals: 0 | 2): string {
  return formatNumber(value / 10 ** decimals, { minimumFractionDigits: decimals, useGrouping: false });
}

/** The entries of a list; undefined when one is not offered. */
export function readList<V extends string>(text: string | undefined, offered: readonly V[]): V[] | undefined {
  const entries = text === undefined || text === "" ? [] : text.split(",");
  const read = entries.flatMap((entry) => offered.find((value) => value === entry) ?? []);
  return read.length === entries.length ? read : undefined;
}

/** Different whole numbers from `first`, `count` of them at most offered; undefined when one is not. */
export function readPlaces(text: string | undefined, first: 0 | 1, count: number): number[] | undefined {
  const offered = Array.from({ length: count }, (_, at) => String(first + at));
  const read = readList(text, offered);
  return read && new Set(read).size === read.length ? read.map(Number) : undefined;
}
