import pg from "pg";
import { type Executor, type PlayerShards, text } from "./executor.ts";

const connectWithinMs = 2_500;
/**
 * The milliseconds that a transaction waits while Citus moves its shard. Citus copies the rows before, and locks the
 * shard only for the last changes.
 */
const moveWithinMs = 3_000;

/** SQLSTATE with which `pg_temp.require_shard()` refuses a transaction after Citus has moved the shard to another node. */
export const shardMoved = "GP001";

/** The statement that each transaction of a shard session runs first. */
export const requireShardSql = "SELECT pg_temp.require_shard()";

/**
 * Returns the database URL of the node that contains a shard now.
 *
 * @param start the first hash value of the shard
 * @throws the driver's error if the coordinator cannot be reached
 */
export async function findShardNode({ coordinatorUrl }: PlayerShards, start: number): Promise<string> {
  const client = new pg.Client({
    connectionString: coordinatorUrl,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
    application_name: "gemplay shards",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT n.nodename AS host, n.nodeport::text AS port
       FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
       JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
       WHERE s.logicalrelid = 'wallet'::regclass AND s.shardminvalue = $1::text`,
      [String(start)],
    );
    const [node] = rows;
    if (node === undefined) throw new Error(`no node contains the shard ${start}: read the shards again`);
    const url = new URL(coordinatorUrl);
    // The name of a node is a name in the network, so a Unix socket of this machine does not lead to it.
    url.searchParams.delete("host");
    url.hostname = text(node, "host");
    url.port = text(node, "port");
    return url.href;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Lets a session on the node of a shard use the shard like a database that contains only the players of this shard. The
 * session gets a temporary view for each distributed table, which has the name of the table and shows the table of the
 * shard. PostgreSQL looks up temporary names first, also in triggers and functions. So all statements, triggers and
 * functions run unchanged, and Citus has no part in them.
 *
 * Tables that each node contains completely are read-only views, because only Citus may change all copies. Tables of the
 * coordinator keep their names, and Citus reads and writes them.
 *
 * The function also creates `pg_temp.require_shard()`. Each transaction that writes calls it first, and keeps Citus from
 * moving the shard until the transaction ends.
 *
 * @param start the first hash value of the shard
 */
export async function enterShard(executor: Executor, start: number): Promise<void> {
  const { rows: tables } = await executor.query(
    `SELECT t.logicalrelid::text AS name, shard_name(t.logicalrelid, s.shardid) AS shard, s.shardid::text AS id,
            (t.partmethod = 'n')::text AS is_copied
     FROM pg_dist_partition t JOIN pg_dist_shard s USING (logicalrelid)
     JOIN pg_class c ON c.oid = t.logicalrelid AND NOT c.relispartition
     WHERE s.shardminvalue = $1::text OR (t.partmethod = 'n' AND t.repmodel = 't')`,
    [String(start)],
  );
  const { rows: views } = await executor.query(
    `SELECT c.relname::text AS name, pg_get_viewdef(c.oid) AS query FROM pg_class c
     WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY c.oid`,
  );
  const wallet = tables.find((row) => text(row, "name") === "wallet");
  if (wallet === undefined) throw new Error(`the node has no shard ${start}`);
  const id = text(wallet, "id");
  const statements = [
    ...tables.map((row) => {
      // A view of two FROM items is read-only, and PostgreSQL removes the second item from the plan.
      const readOnly = text(row, "is_copied") === "true" ? " CROSS JOIN (SELECT) read_only" : "";
      return `CREATE TEMP VIEW ${text(row, "name")} AS SELECT shard.* FROM ${text(row, "shard")} shard${readOnly}`;
    }),
    ...views.map((row) => `CREATE TEMP VIEW ${text(row, "name")} AS ${text(row, "query")}`),
    `CREATE FUNCTION pg_temp.require_shard() RETURNS void LANGUAGE plpgsql SET lock_timeout = '${moveWithinMs}ms' AS $$
     BEGIN
       PERFORM lock_shard_metadata(5, ARRAY[${id}]::bigint[]);
       IF NOT EXISTS (SELECT FROM pg_dist_placement p JOIN pg_dist_local_group g USING (groupid) WHERE p.shardid = ${id}) THEN
         RAISE EXCEPTION 'Citus has moved the shard to another node' USING ERRCODE = '${shardMoved}';
       END IF;
     END $$`,
  ];
  // Citus refuses several CREATE statements in one message.
  await executor.query("BEGIN");
  for (const statement of statements) await executor.query(statement);
  await executor.query("COMMIT");
}

/**
 * Runs `work` on each shard, one after the other. The work on a shard sees one snapshot of the shard, but the snapshots
 * of different shards are from different times. If one database contains all players, the function runs `work` once
 * with the given executor.
 *
 * @returns the result of each shard
 */
export async function onEachShard<Result>(
  executor: Executor,
  work: (executor: Executor) => Promise<Result>,
): Promise<readonly Result[]> {
  const { shards } = executor;
  if (shards === undefined) return [await work(executor)];
  const results: Result[] = [];
  for (const start of shards.starts) {
    const client = new pg.Client({
      connectionString: await findShardNode(shards, start),
      connectionTimeoutMillis: connectWithinMs,
      application_name: "gemplay report",
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await enterShard(client, start);
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${requireShardSql}`);
      results.push(await work(client));
      await client.query("COMMIT");
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return results;
}
