import { csvText } from "../../../ui/share/csv.ts";
import { type StatementMonth, sumColumns } from "./statement-sums.ts";

const amounts = ["opening", ...sumColumns, "closing"] as const satisfies readonly (keyof StatementMonth)[];

/**
 * Returns the months of a statement as a table for a CSV file. The text depends only on the months, so the same months
 * always give the same file. In every language, the amounts are exact and have a decimal point.
 */
export function statementCsv(months: readonly StatementMonth[]): string {
  return csvText([
    ["month", "asset", ...amounts],
    ...months.map((month) => [
      month.month,
      month.assetId,
      ...amounts.map((column) => ({ amount: month[column] })),
    ]),
  ]);
}

/** Returns the name of the file with the statement of a year. */
export const statementFile = (year: number): string => `gemplay-statement-${year}.csv`;

/**
 * Returns the SHA-256 of a file with the given text in UTF-8, in hexadecimal digits. Returns null in a page without a
 * secure connection, because browsers compute hashes only over a secure connection.
 */
export async function sha256Of(text: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
