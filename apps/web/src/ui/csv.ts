import { saveFile } from "./save-file.ts";

/** What a spreadsheet may take for the beginning of a formula, also in the wide forms. */
const formulaStart = /^[\s]*[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell. A text that a spreadsheet could run as a formula gets an apostrophe in front (OWASP, CSV injection); quotes,
 * commas and line ends are quoted as RFC 4180 says.
 */
function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as comma-separated text, its head first; a byte-order mark in front, so that spreadsheets read it as UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map((cell) => csvCell(String(cell))).join(",")).join("\r\n")}\r\n`;
}

/** Hands a table to the player as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, text, "text/csv");
}
