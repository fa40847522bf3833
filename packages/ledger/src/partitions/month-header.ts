// This file defines the first line of a month's file. The line names the month, its tables and their columns.

/** The tables in a month's file: the three partitioned tables, and the seed pairs of the month's bets. */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One row. Each value is the text that PostgreSQL writes for the value. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/** Number of the file format. It rises by one when older readers cannot read the new format. */
export const monthFileFormat = 1;

/** The first line of a month's file. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** The month, as `2026-01`. */
  readonly month: string;
  /**
   * The month contains the ids from `first` up to but not including `end`. Null means that the month has no lower
   * bound.
   */
  readonly first: string | null;
  readonly end: string;
  readonly columns: Readonly<Record<FileTable, readonly string[]>>;
}

/** Builds the first line of a month's file. */
export const monthHeader = (facts: Omit<MonthHeader, "product" | "format">): MonthHeader => ({
  product,
  format: monthFileFormat,
  ...facts,
});

/** Returns whether a first line belongs to a month's file, whatever the format number. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
