export interface TextTable {
  readonly columns: readonly { readonly name: string; readonly alignRight?: boolean }[];
  /** Values as PostgreSQL writes them; null for NULL. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const lengthOf = (text: string) => [...text].length;
/** Returns a value on one line, so that each row is one line. */
const shown = (value: string | null) => (value === null ? "NULL" : value.replaceAll(/\r?\n/g, "↵"));

/** Formats a result as psql does: column names, a line for each row, and the number of rows. */
export function formatTable({ columns, rows }: TextTable): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = columns.map(({ name }, place) =>
    cells.reduce((width, row) => Math.max(width, lengthOf(row[place] ?? "")), lengthOf(name)),
  );
  const line = (values: readonly string[]) =>
    values
      .map((value, place) => {
        const blanks = " ".repeat((widths[place] ?? 0) - lengthOf(value));
        return columns[place]?.alignRight === true ? ` ${blanks}${value} ` : ` ${value}${blanks} `;
      })
      .join("|")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width + 2)).join("+");
  const count = rows.length === 1 ? "(1 row)" : `(${rows.length} rows)`;
  return [line(columns.map(({ name }) => name)), rule, ...cells.map(line), count].join("\n");
}
