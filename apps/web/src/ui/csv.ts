import { saveFile } from "./save-file.ts";

/** Characters that a spreadsheet may read as the start of a formula, also in their full-width forms. */
const formulaStart = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns one cell. A text that a spreadsheet could run as a formula gets an apostrophe in front (OWASP, CSV
 * injection). Quotes, commas and line ends are quoted according to RFC 4180.
 */
function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Returns a table as comma-separated text, with the header as the first row. A byte-order mark at the start makes
 * spreadsheets read UTF-8.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map((cell) => csvCell(String(cell))).join(",")).join("\r\n")}\r\n`;
}

/** Offers a table to the player as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, text, "text/csv");
}
