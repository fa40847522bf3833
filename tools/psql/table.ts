export interface TextTable {
  readonly columns: readonly { readonly name: string; readonly alignRight?: boolean }[];
  /** The values in PostgreSQL's text format; null for the SQL value NULL. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const lengthOf = (text: string) => [...text].length;
/** Returns a value without line breaks, so that each row of the table needs one line. */
const shown = (value: string | null) => (value === null ? "NULL" : value.replaceAll(/\r?\n/g, "↵"));

/** Formats a query result as psql does: column names, one line for each row, and the number of rows. */
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
