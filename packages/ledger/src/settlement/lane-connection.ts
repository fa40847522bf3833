import { Socket } from "node:net";
import pg from "pg";

/** The database session of a settlement shard, which can send several statements in one packet. */
export interface LaneConnection {
  readonly client: pg.Client;
  /**
   * Runs `send`, which issues statements without waiting, and passes all statements to the kernel at once. Sending one
   * packet per statement took a third of the time of a settling process.
   */
  together<Sent>(send: () => Sent): Sent;
  /** Ends the session. If the database does not answer within a second, the connection is closed. */
  end(): Promise<void>;
}

/**
 * The settings of a shard's session. Commits are durable, independent of the database's default settings. Query plans
 * are cached and use indexes, independent of the table statistics.
 *
 * Because of the lock timeout, a row that another transaction has locked delays only its player and not the batch. The
 * statement and session timeouts prevent a stopped process from keeping players' rows locked.
 */
export const session = `
  SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off;
  SET lock_timeout = '100ms'; SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/**
 * Milliseconds after which the shard closes the connection to a database that does not answer. `answerWithinMs` is
 * larger than the statement timeout.
 */
const answerWithinMs = 6_000;
const connectWithinMs = 2_500;
const endWithinMs = 1_000;

/** Type parsers that leave every value as PostgreSQL's text, because the ledger reads only text. */
const rawTypes = { getTypeParser: () => (value: unknown) => value };

/**
 * Opens a pipelined database session for a settlement shard.
 *
 * @param onLost called if the connection breaks later
 * @throws the driver's error, after the connection is closed
 */
export async function connectLane(
  connectionString: string,
  onLost: (fault: Error) => void,
): Promise<LaneConnection> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    application_name: "gemplay settlement",
    types: rawTypes,
  });
  client.on("error", onLost);
  try {
    await client.connect();
    await client.query(session);
  } catch (fault) {
    socket.destroy();
    throw fault;
  }
  return {
    client,
    together(send) {
      socket.cork();
      try {
        return send();
      } finally {
        socket.uncork();
      }
    },
    async end() {
      const giveUp = setTimeout(() => socket.destroy(), endWithinMs);
      await client.end();
      clearTimeout(giveUp);
    },
  };
}
