/** The characters that a spreadsheet program may read as the beginning of a formula. */
const formulaStart = /^[\s=+\-@＝＋－＠]/;
/**
 * Matches a text that is a number. A spreadsheet program never reads a number as a formula, even if the number begins
 * with a minus sign.
 */
const number = /^-?\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const harmless = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Builds one line of a CSV table (RFC 4180). No cell of the line begins a formula in a spreadsheet program. */
export const tableLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The byte order mark comes before the first line, so that a spreadsheet program reads the file as UTF-8. */
export const tableStart = "\uFEFF";
