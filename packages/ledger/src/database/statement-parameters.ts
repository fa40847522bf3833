import { plainArray } from "./executor.ts";
import type { Json } from "./json.ts";

/** SQL types whose values need no quotes inside the text of an array. */
type PlainType = "bigint" | "date" | "int" | "numeric" | "text" | "timestamptz" | "uuid";

/** The SQL type of a column, and the value of the column in a row. The value `undefined` is written as NULL. */
type PlainColumn<R> = readonly [PlainType, (row: R) => string | number | bigint | undefined];
type JsonColumn<R> = readonly ["jsonb", (row: R) => Json];

/** Columns by their names in the statement. */
export type Columns<R> = Readonly<Record<string, PlainColumn<R> | JsonColumn<R>>>;

/** Rows that a statement receives as one array parameter for each column. */
interface RowParameters<Name extends string> {
  readonly columns: readonly Name[];
  /** Returns the SQL of a FROM item that contains the rows under the given alias. */
  from(alias: string): string;
  /** Returns the SQL of the array that contains the values of one column. */
  array(column: Name): string;
}

/**
 * The parameters of a statement whose text is built once. Each declaration uses the next free parameter numbers, so one
 * line of code defines a column and its value.
 */
export class StatementParameters<Source> {
  private readonly readers: ((source: Source) => unknown)[] = [];

  /** The number of parameters that were declared so far. */
  get count(): number {
    return this.readers.length;
  }

  /** Declares one parameter for each column. */
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
 * A JSON text contains no line break, so a line break can separate two values. Quotes inside the text of an array would
 * cost the client and the server time.
 */
const jsonLines = (values: readonly Json[]): string =>
  values.map((value) => JSON.stringify(value)).join("\n");

const jsonArray = (number: number): string => `string_to_array($${number}, chr(10))::jsonb[]`;
