import { plainArray } from "./executor.ts";
import type { Json } from "./json.ts";

/** SQL types whose values need no quotes inside the text of an array. */
type PlainType = "bigint" | "date" | "int" | "numeric" | "text" | "timestamptz" | "uuid";

/** The SQL type of a column, and its value in a row. The value `undefined` is written as NULL. */
type PlainColumn<R> = readonly [PlainType, (row: R) => string | number | bigint | undefined];
type JsonColumn<R> = readonly ["jsonb", (row: R) => Json];

/** Columns by their names in the statement. */
export type Columns<R> = Readonly<Record<string, PlainColumn<R> | JsonColumn<R>>>;

/** Rows that a statement receives as one array parameter for each column. */
interface RowParameters<Name extends string> {
  readonly columns: readonly Name[];
  /** Returns the SQL of a FROM item with the rows under the given alias. */
  from(alias: string): string;
  /** Returns the SQL of the array with the values of one column. */
  array(column: Name): string;
}

/**
 * The parameters of a statement whose text is built once. Each declaration takes the next free parameter numbers, so a
 * column and its value are defined in the same line.
 */
export class StatementParameters<Source> {
  private readonly readers: ((source: Source) => unknown)[] = [];

  /** The number of parameters declared so far. */
  get count(): number {
    return this.readers.length;
  }

  /** Declares one parameter per column. */
  rows<R, C extends Columns<R>>(
    rowsOf: (source: Source) => readonly R[],
    columns: C & Columns<R>,
  ): RowParameters<keyof C & string> {
    const names = Object.keys(columns) as (keyof C & string)[];
    const arrays = new Map(
      Object.entries(columns).map(([name, [type, read]]) => {
        const number = this.add((source) =>
          type === "jsonb"
            ? jsonLines(rowsOf(source).map(read))
            : plainArray(rowsOf(source).map((row) => read(row) ?? "NULL")),
        );
        return [name, type === "jsonb" ? jsonArray(number) : `$${number}::${type}[]`];
      }),
    );
    return {
      columns: names,
      from: (alias) => `unnest(${[...arrays.values()].join(", ")}) ${alias}(${names.join(", ")})`,
      array: (column) => arrays.get(column) as string,
    };
  }

  /** Declares one parameter with a single value, and returns the parameter's SQL. */
  value(
    type: PlainType | "boolean",
    read: (source: Source) => string | number | bigint | boolean | null,
  ): string {
    return `$${this.add(read)}::${type}`;
  }

  /** Returns the values of the first `count` parameters in their order. */
  valuesOf(source: Source, count = this.count): unknown[] {
    return this.readers.slice(0, count).map((read) => read(source));
  }

  private add(read: (source: Source) => unknown): number {
    return this.readers.push(read);
  }
}

/**
 * JSON text contains no line break, so line breaks can separate the values. Quotes inside array text would cost the
 * client and the server time.
 */
const jsonLines = (values: readonly Json[]): string =>
  values.map((value) => JSON.stringify(value)).join("\n");

const jsonArray = (number: number): string => `string_to_array($${number}, chr(10))::jsonb[]`;
