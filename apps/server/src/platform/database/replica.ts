import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "@gemplay/ledger";
import { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";
import { createSessionPool, type Database, executorOf, type SessionPool } from "./database.ts";
import { DatabaseAway, lostOutcome } from "./session.ts";
import { Dialect } from "./table-names.ts";

/** Reads that a replica may answer. A read must change nothing, because the server may repeat it on the primary. */
export interface Reads {
  /**
   * Runs a read on a replica whose data are at most `maxStalenessMs` old. If no such replica answers, the read runs on the
   * primary. If the replica fails during the read, the read runs again on the primary. On a replica, all statements of
   * the read use the same session.
   */
  within<T>(maxStalenessMs: number, read: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Runs a long read on a replica that contains everything that was committed before the call, and otherwise on the
   * primary. The call waits some seconds for the replica. At most `longReadsAtOnce` such reads run on replicas at the
   * same time.
   *
   * @param primary the access to the primary for this read
   */
  upToNow<T>(primary: Database, read: (db: Database) => Promise<T>): Promise<T>;
  /**
   * Records a heartbeat of this process that the primary has committed. A replica that contains the heartbeat also
   * contains everything that was committed before `begunMs`.
   *
   * @param begunMs the value of `performance.now()` before the heartbeat was sent
   */
  noteHeartbeat(heartbeat: Heartbeat, begunMs: number): void;
  end(): Promise<void>;
}

/**
 * The number of a heartbeat, with two values that identify the database: its timeline, and the time when the servers
 * accepted its fingerprint (decision 44). All processes increase the same number.
 */
export interface Heartbeat {
  readonly beat: bigint;
  readonly takenAt: Date;
  readonly timeline: number;
}

export interface ReadsOptions {
  /** The primary. */
  readonly db: Database;
  /** The URL of the replica, or of a proxy in front of several replicas; undefined if every read uses the primary. */
  readonly replicaUrl: string | undefined;
  /** The statement that reads the newest `Heartbeat` of a replica. */
  readonly heartbeatStatement: string;
  /** The time limit in ms of a statement of `within` on a replica. A longer statement runs again on the primary. */
  readonly statementMs?: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Returns the interface through which the ledger reads long lists page by page. Each statement is a separate read, and
 * may run on the primary or on a replica.
 */
export function readExecutor(reads: Reads, maxStalenessMs: number): Executor {
  return {
    inTransaction: false,
    query: (text, values) => reads.within(maxStalenessMs, (db) => executorOf(db).query(text, values)),
  };
}

/** The maximum number of long reads that one process runs on replicas at the same time. */
export const longReadsAtOnce = 2;
/** The name of the replica sessions in pg_stat_activity. */
const sessionName = "gemplay replica";
/** The maximum number of reads of `within` that one process runs on replicas at the same time. */
const shortReadsAtOnce = 10;
const defaultStatementMs = 10_000;
/** The maximum time in ms that a read waits for a session of the replica, and again for its heartbeat. */
const answerWithinMs = 1_000;
/** The maximum time in ms that `upToNow` waits until the replica contains everything that was committed before. */
const waitForNowMs = 5_000;
/** The interval in ms in which a waiting read polls the newest heartbeat of the replica. */
const pollMs = 200;
/** The time in ms for which all reads use the primary after a session of the replica was lost or not opened. */
export const pauseMs = 2_000;
/** The number of heartbeats that the process keeps: one heartbeat every two seconds. */
const keptBeats = 100;

/** The result of a read: the replica answered, or why the read ran on the primary. */
const readResults = ["replica", "primary_stale", "primary_away", "primary_busy", "primary_failed"] as const;
type ReadResult = (typeof readResults)[number];

/** Thrown if the replica cannot answer a read. No statement of the read has run yet. */
class ReplicaRefused extends Error {
  override readonly name = "ReplicaRefused";
  readonly result: ReadResult;

  constructor(result: ReadResult, message: string, cause?: unknown) {
    super(message, { cause });
    this.result = result;
  }
}

/** A pool of replica sessions, with the number of sessions that passed the check of the heartbeat and are in use. */
interface Sessions {
  readonly pool: SessionPool;
  inUse: number;
}

/** The sessions of one read, and its condition for the freshness of the replica. */
interface ReadPlan {
  readonly sessions: Sessions;
  /** Returns whether a replica that contains every commit before `sinceMs` is fresh enough. */
  readonly isFresh: (sinceMs: number) => boolean;
  /** The maximum time in ms that the read waits until the replica is fresh enough. */
  readonly waitMs: number;
}

export function createReads(options: ReadsOptions): Reads {
  const { db, replicaUrl, heartbeatStatement, statementMs = defaultStatementMs, log, metrics } = options;
  const results = metrics.counter(
    "gemplay_replica_reads_total",
    "Reads that a replica may answer, by result",
    ["result"],
  );
  for (const result of readResults) results.inc({ result }, 0);
  if (replicaUrl === undefined)
    return {
      within: (_, read) => read(db),
      upToNow: (primary, read) => read(primary),
      noteHeartbeat: () => {},
      end: async () => {},
    };
  const common = {
    databaseUrl: replicaUrl,
    name: sessionName,
    sessionWaitMs: answerWithinMs,
    onError: (error: Error) => log.warn({ err: error }, "an idle connection to the replica was lost"),
  };
  const short: Sessions = {
    pool: createSessionPool({
      ...common,
      poolSize: shortReadsAtOnce,
      statementMs,
      answerWithinMs: statementMs + answerWithinMs,
    }),
    inUse: 0,
  };
  const long: Sessions = {
    pool: createSessionPool({ ...common, poolSize: longReadsAtOnce }),
    inUse: 0,
  };
  const heartbeats: (Heartbeat & { readonly begunMs: number })[] = [];
  /** The pause in which the reads use the primary; undefined after the replica has answered. */
  let pause: { readonly begunMs: number; untilMs: number } | undefined;
  let last: ReadResult = "replica";

  /** Returns the time of the newest heartbeat of this process that the replica contains; -Infinity if there is none. */
  function timeOfNewestSeen(seen: Heartbeat | undefined): number {
    const noted = heartbeats.findLast(
      ({ beat, takenAt, timeline }) =>
        seen !== undefined &&
        seen.takenAt.getTime() === takenAt.getTime() &&
        seen.timeline === timeline &&
        seen.beat >= beat,
    );
    return noted?.begunMs ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Opens a session of a replica whose data are fresh enough. The function checks the heartbeat for each read, because
   * a proxy may route each session to another replica.
   *
   * @throws {ReplicaRefused}
   */
  async function openFresh({ sessions, isFresh, waitMs }: ReadPlan) {
    const session = await sessions.pool.connect().catch((error: unknown) => {
      throw sessions.inUse >= sessions.pool.state().size
        ? new ReplicaRefused("primary_busy", "all sessions of the replica are in use", error)
        : new ReplicaRefused("primary_away", "the replica cannot be reached", error);
    });
    try {
      for (const untilMs = performance.now() + waitMs; ; await sleep(pollMs)) {
        const statement = { text: heartbeatStatement, query_timeout: answerWithinMs };
        const { rows } = await session.query<Heartbeat>(statement);
        if (isFresh(timeOfNewestSeen(rows[0]))) return session;
        if (performance.now() >= untilMs) break;
      }
    } catch (error) {
      session.release();
      throw new ReplicaRefused("primary_away", "the heartbeat of the replica cannot be read", error);
    }
    session.release();
    throw new ReplicaRefused("primary_stale", "the data of the replica are too old");
  }

  /** Runs a read on one session of the replica. */
  async function readOnReplica<T>(plan: ReadPlan, read: (db: Database) => Promise<T>): Promise<T> {
    const { sessions } = plan;
    let isOpen = false;
    const connect = async () => {
      const session = await openFresh(plan);
      isOpen = true;
      sessions.inUse++;
      return session;
    };
    const replica: Database = new Kysely({
      dialect: new Dialect({ pool: { connect, end: async () => {}, options: sessions.pool.options } }),
    });
    try {
      return await replica.connection().execute(read);
    } finally {
      if (isOpen) sessions.inUse--;
    }
  }

  function count(result: ReadResult, error?: unknown): void {
    results.inc({ result });
    if (result === last) return;
    if (result === "replica") log.info("a replica answers reads again");
    else log.warn({ err: error, result }, "a read that a replica may answer used the primary");
    last = result;
  }

  async function run<T>(plan: ReadPlan, primary: Database, read: (db: Database) => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    if (pause !== undefined && nowMs < pause.untilMs) {
      results.inc({ result: "primary_away" });
      return await read(primary);
    }
    // After a pause, one read every `pauseMs` tries the replica. The other reads use the primary until it answers.
    if (pause !== undefined) pause.untilMs = nowMs + pauseMs;
    const endPause = () => {
      // A read that began before the pause does not show that the replica answers again.
      if (pause !== undefined && pause.begunMs <= nowMs) pause = undefined;
    };
    try {
      const value = await readOnReplica(plan, read);
      endPause();
      count("replica");
      return value;
    } catch (error) {
      const result = resultOf(error);
      if (result === undefined) throw error;
      const endMs = performance.now();
      if (isLost(error)) pause = { begunMs: endMs, untilMs: endMs + pauseMs };
      else if (result === "primary_stale") endPause();
      count(result, error);
      return await read(primary);
    }
  }

  return {
    within: (maxStalenessMs, read) =>
      run(
        { sessions: short, isFresh: (ms) => performance.now() - ms <= maxStalenessMs, waitMs: 0 },
        db,
        read,
      ),
    upToNow(primary, read) {
      const nowMs = performance.now();
      return run({ sessions: long, isFresh: (ms) => ms >= nowMs, waitMs: waitForNowMs }, primary, read);
    },
    noteHeartbeat(heartbeat, begunMs) {
      heartbeats.push({ ...heartbeat, begunMs });
      if (heartbeats.length > keptBeats) heartbeats.shift();
    },
    async end() {
      await Promise.all([short.pool.end(), long.pool.end()]);
    },
  };
}

/** Returns why the replica did not answer a read; undefined if the read would also fail on the primary. */
function resultOf(error: unknown): ReadResult | undefined {
  if (error instanceof ReplicaRefused) return error.result;
  return lostOutcome(error) === undefined ? undefined : "primary_failed";
}

/** Returns whether a session of the replica was lost or not opened. The failure of one statement is no loss. */
function isLost(error: unknown): boolean {
  if (error instanceof ReplicaRefused) return error.result === "primary_away";
  return error instanceof DatabaseAway;
}
