// Helpers for the databases of one cluster.
import pg from "pg";

/** Returns the URL of a database in the cluster with the given URL. */
export function urlOfDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs SQL statements without parameters on a connection of their own. */
export async function runStatements(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
