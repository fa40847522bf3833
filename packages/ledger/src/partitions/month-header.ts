// Defines the first line of a month's file, which names the month, the tables of the file and the columns of these
// tables.

/** The tables in a month's file: the three partitioned tables, and the seed pairs of the month's bets. */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One row of a month's file. Each value is the text that PostgreSQL writes for the value. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/** The number of the format of a month's file. A format that older readers cannot read gets the next number. */
export const monthFileFormat = 1;

/** The header of a month's file, which is the file's first line. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** The month of the file, for example `2026-01`. */
  readonly month: string;
  /**
   * The first id of the month; null means that the month has no lower bound. The month contains the ids from `first`
   * (included) to `end` (excluded).
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

/** Returns whether a line is the header of a month's file, with any format number. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
