import type { PageKey } from "../../i18n/index.ts";

/**
 * Values of the verification form by field name. If a field contains a list, commas separate the entries. The entries
 * have the order in which the player made the choices.
 */
export type Values = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
  readonly label: PageKey;
}

interface Option {
  readonly value: string;
  /** Text key for the name of the value. The label is undefined if the value needs no name, for example a number. */
  readonly label?: PageKey | undefined;
}

/** A field of the verification form. */
export type ProofField =
  /** A field in which the player chooses one of a few options. */
  | (Named & { readonly kind: "choice"; readonly options: readonly Option[] })
  /** A field for a number with a limited number of decimals. */
  | (Named & { readonly kind: "figure"; readonly decimals: 0 | 2; readonly optional?: true })
  /**
   * A field for positions on a board, in the order in which the player chose them. The form numbers the positions from
   * 1, but the stored numbers start at `first`.
   */
  | (Named & {
      readonly kind: "places";
      readonly columns: number;
      readonly count: number;
      readonly first: number;
      readonly most: number;
    })
  /** A field for a series of moves. */
  | (Named & { readonly kind: "moves"; readonly options: readonly Option[]; readonly most: number });

/** Returns the entries of a comma-separated list, or undefined if the game does not offer one of the entries. */
export function readList<V extends string>(text: string | undefined, offered: readonly V[]): V[] | undefined {
  const entries = text === undefined || text === "" ? [] : text.split(",");
  const read = entries.flatMap((entry) => offered.find((value) => value === entry) ?? []);
  return read.length === entries.length ? read : undefined;
}

/**
 * Reads a comma-separated list of different whole numbers. The smallest allowed number is `first`, and `count` is the
 * number of allowed values. Returns undefined if the list contains an invalid or repeated number.
 */
export function readPlaces(text: string | undefined, first: number, count: number): number[] | undefined {
  const offered = Array.from({ length: count }, (_, at) => String(first + at));
  const read = readList(text, offered);
  return read && new Set(read).size === read.length ? read.map(Number) : undefined;
}
