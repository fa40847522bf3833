// The database and the chain belong together: deposits of the one are credited in the other. The database carries the
// genesis hash of its chain as its comment, so neither can be lost, reset or exchanged alone without being noticed.
import pg from "pg";

const databaseName = "gemplay";
const mark = "Gemplay with the chain ";

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
    const wanted = mark + chain.genesisHash;
    if (row.comment === wanted) return;
    if (row.comment?.startsWith(mark)) {
      throw new Error(
        `The local chain was lost or exchanged, but the database still counts its money: to begin anew, ${reset}`,
      );
    }
    if (!chain.empty) {
      throw new Error(
        `The database was lost or exchanged, but the local chain still has its deposits: to begin anew, ${reset}`,
      );
    }
    await client.query(
      `COMMENT ON DATABASE ${client.escapeIdentifier(row.name)} IS ${client.escapeLiteral(wanted)}`,
    );
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
