// The database and the chain belong together: deposits of the one are credited in the other. The database carries the
// genesis hash of its chain as its comment, so neither can be lost, reset or exchanged alone without being noticed.
import pg from "pg";

const databaseName = "gemplay";
const markBefore = "Gemplay with the chain ";

export interface PairedChain {
  readonly genesisHash: string;
  /** True when there is nothing on the chain yet. */
  readonly empty: boolean;
}

/** Makes the product's database in the cluster at `serverUrl` when it is missing, and returns its URL. */
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
 * Refuses a connection URL that leads nowhere, before anything is begun with it.
 * @throws Error with one sentence that names DATABASE_URL
 */
export async function assertConnects(databaseUrl: string): Promise<void> {
  // Only a database of one's own needs these, and they would stay in the memory of every other start.
  const { databaseUrlProblem } = await import("../../apps/server/src/platform/config/index.ts");
  const { connectionProblem } = await import("../../apps/server/src/platform/database/index.ts");
  const mistake = databaseUrlProblem(databaseUrl);
  const problem = mistake === undefined ? await connectionProblem(databaseUrl) : `DATABASE_URL ${mistake}`;
  if (problem !== undefined) throw new Error(`${problem}.`);
}

/**
 * Marks a new database with its chain, and refuses a database and a chain that do not belong together.
 * @throws Error with one sentence that says which of both is missing and how to begin anew; `reset` names what to remove
 */
export async function pairDatabase(databaseUrl: string, chain: PairedChain, reset: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; comment: string | null }>(
      "SELECT datname AS name, shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()",
    );
    const [row] = rows;
    if (!row) throw new Error("The database does not list itself.");
    const wanted = markBefore + chain.genesisHash;
    if (row.comment === wanted) return;
    if (row.comment?.startsWith(markBefore)) {
      throw new Error(
        `The local chain was lost or exchanged, but the database still counts its money: to begin anew, ${reset}`,
      );
    }
    if (!chain.empty) {
      throw new Error(
        `The database was lost or exchanged, but the local chain still has its deposits: to begin anew, ${reset}`,
      );
    }
    const mark = `COMMENT ON DATABASE ${client.escapeIdentifier(row.name)} IS ${client.escapeLiteral(wanted)}`;
    await client.query(mark).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== "42501") throw error;
      throw new Error(`DATABASE_URL: its account must own the database ${row.name}, which is marked here.`);
    });
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // told by what is awaited
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
