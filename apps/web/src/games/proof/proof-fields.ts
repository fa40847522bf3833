import type { PageKey } from "../../i18n/index.ts";

/** What a form holds, by field name. A list is separated by commas, in the order of the choices. */
export type Values = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
  readonly label: PageKey;
}

interface Option {
  readonly value: string;
  /** Undefined where the value says it itself, as a number does. */
  readonly label?: PageKey | undefined;
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
      readonly first: number;
      readonly most: number;
    })
  /** A row of moves, one after another. */
  | (Named & { readonly kind: "moves"; readonly options: readonly Option[]; readonly most: number });

/** The entries of a list; undefined when one is not offered. */
export function readList<V extends string>(text: string | undefined, offered: readonly V[]): V[] | undefined {
  const entries = text === undefined || text === "" ? [] : text.split(",");
  const read = entries.flatMap((entry) => offered.find((value) => value === entry) ?? []);
  return read.length === entries.length ? read : undefined;
}

/** Different whole numbers from `first`, `count` of them at most offered; undefined when one is not. */
export function readPlaces(text: string | undefined, first: number, count: number): number[] | undefined {
  const offered = Array.from({ length: count }, (_, at) => String(first + at));
  const read = readList(text, offered);
  return read && new Set(read).size === read.length ? read.map(Number) : undefined;
}
