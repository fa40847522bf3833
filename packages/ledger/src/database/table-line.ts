/** Characters that a spreadsheet may read as the beginning of a formula. */
const formulaStart = /^[\s=+\-@＝＋－＠]/;
/** Matches the text of a number. A spreadsheet never reads a number as a formula, even with a leading minus. */
const number = /^-?\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const harmless = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Builds one line of a CSV table (RFC 4180). A spreadsheet cannot read a cell of the line as a formula. */
export const tableLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The byte order mark is written before the first line, so that a spreadsheet reads the file as UTF-8. */
export const tableStart = "\uFEFF";
