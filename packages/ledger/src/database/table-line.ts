/** What a spreadsheet may take for the beginning of a formula. */
const formulaStart = /^[\s=+\-@＝＋－＠]/;
/** A number is none, whichever sign it begins with. */
const number = /^-?\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const harmless = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a table (RFC 4180); no cell of it is a formula. */
export const tableLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Before the first line, so that a spreadsheet reads the letters as they are meant. */
export const tableStart = "\uFEFF";
