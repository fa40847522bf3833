import type { PageKey } from "../../i18n/index.ts";

/** Values of a form by field name. The entries of a list are separated by commas, in the order of the choices. */
export type Values = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
  readonly label: PageKey;
}

interface Option {
  readonly value: string;
  /** Name of the value. Undefined if the value itself is readable, such as a number. */
  readonly label?: PageKey | undefined;
}

/** A field of the verification form. */
export type ProofField =
  /** A choice between a few options. */
  | (Named & { readonly kind: "choice"; readonly options: readonly Option[] })
  /** A number with a largest number of decimals. */
  | (Named & { readonly kind: "figure"; readonly decimals: 0 | 2; readonly optional?: true })
  /**
   * Places of a board in the order of the choices. The form shows the places from 1, and the values count the places
   * from `first`.
   */
  | (Named & {
      readonly kind: "places";
      readonly columns: number;
      readonly count: number;
      readonly first: number;
      readonly most: number;
    })
  /** A series of moves. */
  | (Named & { readonly kind: "moves"; readonly options: readonly Option[]; readonly most: number });

/** Returns the entries of a list, or undefined if an entry is not offered. */
export function readList<V extends string>(text: string | undefined, offered: readonly V[]): V[] | undefined {
  const entries = text === undefined || text === "" ? [] : text.split(",");
  const read = entries.flatMap((entry) => offered.find((value) => value === entry) ?? []);
  return read.length === entries.length ? read : undefined;
}

/**
 * Reads a list of different whole numbers from `first` on, with `count` possible values. Returns undefined if a number
 * is invalid.
 */
export function readPlaces(text: string | undefined, first: number, count: number): number[] | undefined {
  const offered = Array.from({ length: count }, (_, at) => String(first + at));
  const read = readList(text, offered);
  return read && new Set(read).size === read.length ? read.map(Number) : undefined;
}
