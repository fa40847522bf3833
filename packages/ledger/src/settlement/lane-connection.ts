import { Socket } from "node:net";
import pg from "pg";

/** The database session of a settlement shard, with a way to send several statements in one packet. */
export interface LaneConnection {
  readonly client: pg.Client;
  /**
   * Runs `send`, which issues statements without waiting, and passes all statements to the kernel at once. With one
   * packet per statement, the packets took a third of a settling process's time.
   */
  together<Sent>(send: () => Sent): Sent;
  /** Ends the session. If the database does not answer within a second, the connection is closed. */
  end(): Promise<void>;
}

/**
 * The settings of a shard's session. Commits are durable whatever the database's defaults are. Plans are cached, and
 * they use indexes whatever the statistics say.
 *
 * A row that another transaction locks for more than a moment delays its player and not the batch. The other timeouts
 * prevent a stopped process from keeping players' rows locked.
 */
export const session = `
  SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off;
  SET lock_timeout = '100ms'; SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/** Milliseconds after which a silent database is given up. The value is larger than the statement timeout. */
const answerWithinMs = 6_000;
const connectWithinMs = 2_500;
const endWithinMs = 1_000;

/** Leaves every value as PostgreSQL's text, because the ledger reads only text. */
const rawTypes = { getTypeParser: () => (value: unknown) => value };

/**
 * Opens a pipelined session.
 *
 * @param onLost called if the connection breaks later
 * @throws the driver's error; no connection stays open then
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
