// Pairs the database with its local chain, because the database credits the deposits of the chain. The database stores
// the genesis hash of the chain as the comment of the database. A start of the stack therefore detects if only the
// database or only the chain was lost, reset or exchanged.
import pg from "pg";

const databaseName = "gemplay";
const markBefore = "Gemplay with the chain ";

export interface PairedChain {
  readonly genesisHash: string;
  /** True if the chain has no transactions yet. */
  readonly empty: boolean;
}

/**
 * Creates the database `gemplay` in the cluster at `serverUrl` if the database is missing, and returns the database's
 * URL.
 */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/**
 * Refuses a database URL without a working connection, before the stack starts any part.
 *
 * @throws Error with one sentence that names DATABASE_URL
 */
export async function assertConnects(databaseUrl: string): Promise<void> {
  // Imports the database modules only inside the function, because only a start with an external database needs the
  // modules. Without the import, a start of the stack uses less memory.
  const { databaseUrlProblem } = await import("../../apps/server/src/platform/config/index.ts");
  const { connectionProblem } = await import("../../apps/server/src/platform/database/index.ts");
  const mistake = databaseUrlProblem(databaseUrl);
  const problem = mistake === undefined ? await connectionProblem(databaseUrl) : `DATABASE_URL ${mistake}`;
  if (problem !== undefined) throw new Error(`${problem}.`);
}

/**
 * Marks a new database with its chain, and refuses a database and a chain that are not a pair.
 *
 * @param reset names the folder in the error text that the developer has to remove
 * @throws Error with one sentence that names the lost database or chain and explains how to start from zero
 */
export async function pairDatabase(databaseUrl: string, chain: PairedChain, reset: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; comment: string | null }>(
      "SELECT datname AS name, shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()",
    );
    const [row] = rows;
    if (!row) throw new Error("The database is missing in its own list of databases (pg_database).");
    const wanted = markBefore + chain.genesisHash;
    if (row.comment === wanted) return;
    if (row.comment?.startsWith(markBefore)) {
      throw new Error(
        `The local chain was lost or replaced, but the database still counts its deposits: to start from zero, ${reset}`,
      );
    }
    if (!chain.empty) {
      throw new Error(
        `The database was lost or replaced, but the local chain still has its deposits: to start from zero, ${reset}`,
      );
    }
    const mark = `COMMENT ON DATABASE ${client.escapeIdentifier(row.name)} IS ${client.escapeLiteral(wanted)}`;
    await client.query(mark).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== "42501") throw error;
      throw new Error(
        `DATABASE_URL: its account must own the database ${row.name}, because the stack writes a comment on the database.`,
      );
    });
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the awaited query reports the error of the connection
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
