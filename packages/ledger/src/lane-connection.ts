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
}

/**
 * What a lane's session needs. Durability does not depend on the database's defaults. Plans are kept, and are index
 * look-ups whatever the statistics say. The time limits keep a stopped process from holding players' rows.
 */
export const session = `
  SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off;
  SET lock_timeout = '5s'; SET statement_timeout = '20s'; SET idle_in_transaction_session_timeout = '20s'`;

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
    connectionTimeoutMillis: 5_000,
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
  };
}
