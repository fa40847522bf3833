// Defines the first line of an archive file. This line contains the month, the names of the tables and the names of
// their columns.

/**
 * The tables whose rows an archive file contains: the three partitioned tables, and the seed pairs that the bets used.
 */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One row of an archive file. Each value of a row is the text that PostgreSQL writes for the value. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/**
 * The version number of the archive file format. If older code cannot read a new version of the format, the new version
 * gets the next number.
 */
export const monthFileFormat = 1;

/** The header of an archive file, which is the first line of the file. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** The month whose rows the archive file contains, for example `2026-01`. */
  readonly month: string;
  /**
   * The first id of the month, or null if the month contains all earlier ids. The month contains the ids from `first`
   * (included) to `end` (excluded).
   */
  readonly first: string | null;
  readonly end: string;
  readonly columns: Readonly<Record<FileTable, readonly string[]>>;
}

/** Builds the first line of an archive file. */
export const monthHeader = (facts: Omit<MonthHeader, "product" | "format">): MonthHeader => ({
  product,
  format: monthFileFormat,
  ...facts,
});

/** Returns whether a JSON value is the header of an archive file, with any version number of the format. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
