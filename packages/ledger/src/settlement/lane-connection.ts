import { Socket } from "node:net";
import pg from "pg";

/** A lane's session, and a way to send several statements in one packet. */
export interface LaneConnection {
  readonly client: pg.Client;
  /**
   * Runs `send`, which issues statements without waiting, and hands all of them to the kernel at once: a packet for
   * each of them was a third of a settling process's time.
   */
  together<Sent>(send: () => Sent): Sent;
  /** Ends the session; a database that does not answer that is left within a second. */
  end(): Promise<void>;
}

/**
 * What a lane's session needs. Durability does not depend on the database's defaults. Plans are kept, and are index
 * look-ups whatever the statistics say. A row that somebody else keeps for longer than a moment holds up its player and
 * not the batch. The other limits keep a stopped process from holding players' rows.
 */
export const session = `
  SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off;
  SET lock_timeout = '100ms'; SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/** A database that is silent for so long is given up: longer than it takes to end a statement by itself. */
const answerWithinMs = 6_000;
const connectWithinMs = 2_500;
const endWithinMs = 1_000;

/** Every value as PostgreSQL's text: the ledger reads texts only. */
const rawTypes = { getTypeParser: () => (value: unknown) => value };

/**
 * Opens a pipelined session.
 *
 * @param onLost hears of a connection that breaks later
 * @throws what the driver says; nothing stays open then
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
