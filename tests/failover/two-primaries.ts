import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A write that a node acknowledged. The times are milliseconds on the clock of the test. */
interface Write {
  readonly id: string;
  readonly node: number;
  /** The timeline of PostgreSQL, which rises by one with each promotion. */
  readonly timeline: number;
  readonly begunMs: number;
  readonly endedMs: number;
}

export interface PrimaryWatch {
  /** Ends the writes and returns what contradicts a single primary. */
  findings(): Promise<readonly string[]>;
  readonly writes: readonly Write[];
}

const everyMs = 50;
const reconnectMs = 500;

/**
 * Writes directly to each node all the time, past HAProxy and Patroni. A node that acknowledges a write could also
 * acknowledge a bet.
 *
 * @param nodeUrls the URL of each node for the superuser
 * @param url the URL of the present primary, which contains all acknowledged writes at the end
 */
export async function watchForTwoPrimaries(
  nodeUrls: ReadonlyMap<number, string>,
  url: () => Promise<string>,
): Promise<PrimaryWatch> {
  await once(await url(), "CREATE TABLE acknowledged_write (id bigserial PRIMARY KEY, node int)");
  const writes: Write[] = [];
  let isOver = false;

  async function writeTo(node: number, nodeUrl: string): Promise<void> {
    while (!isOver) {
      const client = new pg.Client({
        connectionString: nodeUrl,
        connectionTimeoutMillis: 1_000,
        query_timeout: 5_000,
      });
      client.on("error", () => {}); // The failed query ends the loop below.
      try {
        await client.connect();
        for (; !isOver; await sleep(everyMs)) {
          const isPrimary = await client.query("SELECT WHERE NOT pg_is_in_recovery()");
          if (isPrimary.rowCount !== 1) continue;
          const begunMs = performance.now();
          const { rows } = await client.query<{ id: string; timeline: number }>(
            `INSERT INTO acknowledged_write (node) VALUES ($1)
            RETURNING id, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline`,
            [node],
          );
          for (const row of rows) writes.push({ ...row, node, begunMs, endedMs: performance.now() });
        }
      } catch {
        await sleep(reconnectMs);
      } finally {
        client.end().catch(() => {});
      }
    }
  }

  const all = [...nodeUrls].map(([node, nodeUrl]) => writeTo(node, nodeUrl));
  return {
    writes,
    async findings() {
      isOver = true;
      await Promise.all(all);
      const { rows } = await once(await url(), "SELECT id, node FROM acknowledged_write");
      const nodeOf = new Map(rows.map(({ id, node }) => [id, node]));
      const lost = writes.filter(({ id, node }) => nodeOf.get(id) !== node);
      return [...lost.map((write) => `lost: ${JSON.stringify(write)}`), ...outdated(writes)];
    },
  };
}

/** Returns the writes that a node acknowledged although a later primary had already acknowledged a write. */
function outdated(writes: readonly Write[]): string[] {
  const sorted = writes.toSorted((one, other) => one.endedMs - other.endedMs);
  const nodeOf = new Map<number, number>();
  const found: string[] = [];
  for (const write of sorted) {
    const { node, timeline, begunMs } = write;
    if ((nodeOf.get(timeline) ?? node) !== node) found.push(`two nodes: ${JSON.stringify(write)}`);
    nodeOf.set(timeline, node);
    const later = sorted.find((one) => one.timeline > timeline && one.endedMs < begunMs);
    if (later !== undefined) found.push(`outdated: ${JSON.stringify({ write, later })}`);
  }
  return found;
}

async function once(url: string, text: string): Promise<pg.QueryResult<{ id: string; node: number }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
