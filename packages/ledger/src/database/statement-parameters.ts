import { plainArray } from "./executor.ts";
import type { Json } from "./json.ts";

/** The SQL types whose values need no quotes in the text of a PostgreSQL array. */
type PlainType = "bigint" | "date" | "int" | "numeric" | "text" | "timestamptz" | "uuid";

/** The SQL type of a column, and the value of the column in a row. A column value `undefined` becomes NULL. */
type PlainColumn<R> = readonly [PlainType, (row: R) => string | number | bigint | undefined];
type JsonColumn<R> = readonly ["jsonb", (row: R) => Json];

/** The columns of a row type, by their names in the SQL statement. */
export type Columns<R> = Readonly<Record<string, PlainColumn<R> | JsonColumn<R>>>;

/**
 * The rows that a statement receives as parameters. The statement has one array parameter for each column of the rows.
 */
export interface RowParameters<Name extends string> {
  readonly columns: readonly Name[];
  /** Returns the SQL of a FROM item with the given alias that contains the rows. */
  from(alias: string): string;
  /** Returns the same FROM item in a form that Citus can send to a shard. */
  fromArrays(alias: string): string;
  /** Returns the SQL of the array that contains the values of one column. */
  array(column: Name): string;
}

/**
 * The parameters of an SQL statement whose text is built only once. Each call that declares a parameter uses the next
 * free number, so one line of code defines both a column and its value.
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
      // PostgreSQL reads arrays in the list of SELECT without storing the rows first. A call of `unnest` in FROM stores
      // all rows in a temporary table for each array.
      from: (alias) =>
        `(SELECT ${[...arrays].map(([name, array]) => `unnest(${array}) AS ${name}`).join(", ")}) ${alias}`,
      fromArrays: (alias) => `unnest(${[...arrays.values()].join(", ")}) ${alias}(${names.join(", ")})`,
      array: (column) => arrays.get(column) as string,
    };
  }

  /** Declares one parameter for a single value, and returns the SQL text of the parameter. */
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
 * JSON text contains no line break, so a line break can separate two JSON texts. Quotes inside the array text would
 * cost time in the client and in the server.
 */
const jsonLines = (values: readonly Json[]): string =>
  values.map((value) => JSON.stringify(value)).join("\n");

const jsonArray = (number: number): string => `string_to_array($${number}, chr(10))::jsonb[]`;
