// The first line of a month's file: which month, which tables, which columns.

/** The tables in a month's file: three tables of the month, and the seed pairs of its bets. */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One value as PostgreSQL writes it as text. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/** Number of the file format. It rises by one when older readers cannot read the new format. */
export const monthFileFormat = 1;

/** The first line of a month's file. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** As `2026-01`. */
  readonly month: string;
  /** The month has the ids from `first` (null: from the beginning) up to but not including `end`. */
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

/** Whether a first line is that of a month's file, whatever its format. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
