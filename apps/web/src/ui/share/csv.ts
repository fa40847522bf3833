import { saveFile } from "./save-file.ts";

/** Characters that a spreadsheet may read as the start of a formula, including their full-width forms. */
const formulaStart = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A cell of a CSV file. A negative amount of money is a number, although it begins like a formula. Spreadsheets read it
 * as a number only without an apostrophe.
 */
export type CsvCell = string | number | { readonly amount: string };

/** A decimal number without other characters, which no spreadsheet runs as a formula. */
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  if (typeof cell !== "object") return csvCell(String(cell));
  return plainNumber.test(cell.amount) ? cell.amount : csvCell(cell.amount);
}

/**
 * Returns one cell. If a spreadsheet could run a text as a formula, the function adds an apostrophe before it (OWASP,
 * CSV injection). Cells with quotes, commas or line breaks are quoted according to RFC 4180.
 */
function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Returns a table as comma-separated text, with the header as the first row. The text starts with a byte-order mark, so
 * that spreadsheets read it as UTF-8.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cellText).join(",")).join("\r\n")}\r\n`;
}

/** Lets the browser download a table as a CSV file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, text, "text/csv");
}
