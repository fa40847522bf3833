import { Socket } from "node:net";
import pg from "pg";
import { enterShard, findShardNode, type PlayerShards, requireShardSql } from "../database/index.ts";

/** The database session of a settlement shard. The session can send several SQL statements in one network packet. */
export interface ShardConnection {
  readonly client: pg.Client;
  /**
   * The statement that each transaction runs first; undefined if one database contains all players. The statement fails
   * with the SQLSTATE `shardMoved` if Citus has moved the shard to another node.
   */
  readonly guard: string | undefined;
  /**
   * Runs `send`, which sends several statements without waiting, and passes all statements to the operating system at
   * once. When each statement was sent in its own packet, the sending took a third of the processor time of the
   * settlement.
   */
  together<Sent>(send: () => Sent): Sent;
  /** Ends the session. If the database does not answer within a second, the function closes the connection. */
  end(): Promise<void>;
}

/**
 * The settings of a shard's database session. Commits are permanent, independent of the default settings of the
 * database. Query plans are cached and use indexes, independent of the statistics of the tables.
 *
 * Because of the lock timeout, a row that another transaction has locked delays only the bets of one player and not the
 * whole batch. The statement timeout and the timeout of idle transactions prevent a stopped process from keeping
 * players' rows locked.
 */
export const session = `
  SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off;
  SET lock_timeout = '100ms'; SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'`;

/**
 * The milliseconds after which the shard closes the connection if the database does not answer. `answerWithinMs` is
 * longer than the statement timeout.
 */
const answerWithinMs = 6_000;
const connectWithinMs = 2_500;
const endWithinMs = 1_000;

/** Type parsers of the driver that return each value as PostgreSQL's text, because the ledger reads only text. */
const rawTypes = { getTypeParser: () => (value: unknown) => value };

/** The players of a settlement shard in a deployment with several databases. */
export interface ShardPlace {
  readonly players: PlayerShards;
  /** The first hash value of the Citus shard. */
  readonly start: number;
}

/**
 * Opens a database session for a settlement shard that can send several statements without waiting.
 *
 * @param place if the players are distributed, the session is opened on the node of the shard
 * @param onLost a function that is called if the connection is lost after the session was opened
 * @throws the driver's error; the connection is then already closed
 */
export async function connectShard(
  databaseUrl: string,
  place: ShardPlace | undefined,
  onLost: (fault: Error) => void,
): Promise<ShardConnection> {
  const connectionString =
    place === undefined ? databaseUrl : await findShardNode(place.players, place.start);
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
    if (place !== undefined) await enterShard(client, place.start);
    await client.query(session);
  } catch (fault) {
    socket.destroy();
    throw fault;
  }
  return {
    client,
    guard: place && requireShardSql,
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
