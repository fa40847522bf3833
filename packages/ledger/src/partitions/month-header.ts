// Defines the first line of an archive file. The line names the month, the tables of the file and the columns of the
// tables.

/** The tables in an archive file: the three partitioned tables, and the seed pairs of the bets of the month. */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One row of an archive file. Each value of a row is the text that PostgreSQL writes for the value. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/**
 * The version number of the format of an archive file. A format that older code cannot read gets the next version
 * number.
 */
export const monthFileFormat = 1;

/** The header of an archive file, which is the first line of the file. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** The month whose rows the archive file contains, for example `2026-01`. */
  readonly month: string;
  /**
   * The first id of the month. The first id is null if the month contains all earlier ids. The month contains the ids
   * from `first` (included) to `end` (excluded).
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

/** Returns whether a line is the header of an archive file, with any version number of the format. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
