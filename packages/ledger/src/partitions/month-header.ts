// The first line of a month's file: which month, which tables, which columns.

/** What a month's file holds: the three tables of the month, and the seed pairs that its bets were drawn from. */
export const fileTables = ["seed", "bet", "transfer", "hold"] as const;
export type FileTable = (typeof fileTables)[number];

/** One value as PostgreSQL writes it as text. */
export type FileRow = readonly (string | null)[];

const product = "gemplay month";
/** One more when a reader of before could not read it. */
export const monthFileFormat = 1;

/** The first line. */
export interface MonthHeader {
  readonly product: typeof product;
  readonly format: number;
  /** As `2026-01`. */
  readonly month: string;
  /** Ids from this one on, null: from the beginning; and before that one. */
  readonly first: string | null;
  readonly end: string;
  readonly columns: Readonly<Record<FileTable, readonly string[]>>;
}

/** The first line of a month's file. */
export const monthHeader = (facts: Omit<MonthHeader, "product" | "format">): MonthHeader => ({
  product,
  format: monthFileFormat,
  ...facts,
});

/** Whether a first line is that of a month's file, whatever its format. */
export const isMonthFile = (line: unknown): line is MonthHeader =>
  (line as MonthHeader | null)?.product === product;
