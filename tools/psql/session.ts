// The database session of the built-in SQL prompt. The session runs SQL statements and a few of psql's backslash
// commands.
import pg from "pg";
import { formatTable } from "./table.ts";

const readOnlyOption = "-c default_transaction_read_only=on";
const numericTypes: readonly number[] = [20, 21, 23, 26, 700, 701, 1700];
const readOnlyCode = "25006";

export const commandHelp = `\\d         list tables and views
\\d NAME    list the columns of a table or view
\\q         end
A statement ends with a semicolon and may span several lines.`;

const listRelations = `
  SELECT c.relname AS name,
         CASE c.relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'partitioned table' WHEN 'v' THEN 'view' ELSE 'other' END AS kind
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
  ORDER BY c.relname`;
const listColumns = `
  SELECT a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
         CASE WHEN a.attnotnull THEN 'not null' ELSE '' END AS nullable,
         coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS default
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;

/** Returns a connection URL for psql and the library `pg`, whose transactions are read-only by default. */
export function readOnlyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get("options"), readOnlyOption].filter(Boolean).join(" ");
  url.searchParams.set("options", options);
  // URLSearchParams encodes a blank as a plus sign, but libpq does not decode a plus sign as a blank.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}

export interface Session {
  /** Runs one SQL statement and returns the printed result. */
  run(statement: string): Promise<string>;
  /** Runs a line that begins with a backslash and returns the output; undefined means that the prompt must end. */
  command(line: string): Promise<string | undefined>;
  /** Cancels the SQL statement that is running. */
  cancel(): Promise<void>;
  end(): Promise<void>;
}

/** Opens a database session. @throws {Error} if the database does not answer */
export async function openSession(databaseUrl: string): Promise<Session> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {}); // the next statement reports the same error
  await client.connect();

  async function query(text: string, values: readonly string[] = []): Promise<string> {
    const { fields, rows, command, rowCount } = await client.query({
      text,
      values: [...values],
      rowMode: "array",
      types: { getTypeParser: () => (value: string) => value },
    });
    if (fields.length === 0) return rowCount === null ? command : `${command} ${rowCount}`;
    return formatTable({
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        alignRight: numericTypes.includes(dataTypeID),
      })),
      rows: rows as (string | null)[][],
    });
  }

  return {
    run: (statement) => query(statement),
    async command(line) {
      const [word = "", name] = line.trim().replace(/;$/, "").split(/\s+/);
      if (word === "\\q") return undefined;
      if (!["\\d", "\\dt", "\\d+"].includes(word)) return commandHelp;
      if (name === undefined) return await query(listRelations);
      const columns = await query(listColumns, [name]);
      return columns.endsWith("(0 rows)") ? `There is no table ${name}; \\d lists all.` : columns;
    },
    async cancel() {
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      try {
        await other.query("SELECT pg_cancel_backend($1)", [(client as { processID?: number }).processID]);
      } finally {
        await other.end();
      }
    },
    end: () => client.end(),
  };
}

/** Returns the error text of a failed statement, with a hint if the session is read-only. */
export function describeFailure(error: unknown): string {
  const { message, code } = error as pg.DatabaseError;
  const hint =
    code === readOnlyCode ? "\nThis prompt is read-only; npm run psql -- --write allows changes." : "";
  return `ERROR: ${message}${hint}`;
}
