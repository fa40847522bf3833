import { randomUUID } from "node:crypto";
import type { SecretBox } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock/index.ts";
import type { Config } from "../config/index.ts";
import { type Database, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { type Delivery, deliveryKinds } from "./delivery.ts";
import { placeOf } from "./sealed-messages.ts";
import { insertTaken, recordTaken, wasTaken } from "./taken.ts";

/** The expiry, the line and the priority of a message. */
interface Timing {
  /** Time after which the message is useless and is dropped, milliseconds since 1970. */
  readonly notAfterMs: number;
  /**
   * Name of a line of messages. Only one message of a line is sent at a time. The name of the line must not identify a
   * person.
   */
  readonly line?: string | undefined;
  /** Waiting messages with a higher priority are sent first. */
  readonly priority?: Priority | undefined;
}

/**
 * Priorities of messages. An announcement to all players may take hours, and must not delay messages that a player is
 * waiting for.
 */
export const priorities = { announcement: 0, notice: 1, awaited: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export interface SealedQueue<C> {
  /**
   * Adds a message in the caller's transaction. The message is sent after the commit, and never if the transaction
   * rolls back.
   */
  add<T>(trx: Kysely<T>, content: C, timing: Timing): Promise<void>;
  /** Starts to send messages in the current process. Only the worker role calls `start`. */
  start(deliver: (content: C, id: string) => Promise<Delivery>): Promise<void>;
  /** Stops sending and waits for the messages that are being sent. */
  pause(): Promise<void>;
}

export interface QueueOptions {
  readonly name: string;
  /** Name of one message in the log. */
  readonly noun: string;
  /** Number of messages that are sent at the same time, so that one slow receiver does not delay all others. */
  readonly atOnce: number;
  /** Maximum time of one attempt in seconds, longer than all timeouts of an attempt together. */
  readonly oneTryAtMostS: number;
  /** Number of attempts before the message is given up. Early attempts follow each other within seconds. */
  readonly tries: number;
  readonly metric: { readonly name: string; readonly help: string };
}

export interface Queues {
  /** Declares a queue. Must be called before `prepare`. */
  open<C>(options: QueueOptions): SealedQueue<C>;
  /** Returns for each queue the number of due messages and the waiting time of the oldest in milliseconds. */
  waiting(): Promise<
    readonly { readonly name: string; readonly count: number; readonly oldestMs: number | null }[]
  >;
  /** Creates the declared queues. Must be called before a message is added. */
  prepare(): Promise<void>;
  /** Stops all queues and waits for the messages that are being sent. */
  stop(): Promise<void>;
}

export interface QueuesDependencies {
  readonly config: Pick<Config, "databaseUrl" | "role">;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretBox;
}

/**
 * A queue entry as the database stores the entry. The content is encrypted, because it names a receiver and may hold a
 * code.
 */
interface Queued extends Timing {
  readonly sealed: string;
}

const backOff = { retryDelay: 2, retryBackoff: true, retryDelayMax: 900 } as const;
const lookEveryS = 3;
/** Options that pg-boss passes to the driver. The time limit is longer than any statement of pg-boss takes. */
const sessionBounds = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 65_000 };
const keepDoneS = 86_400;

/** The dependencies of the queues, with the client of pg-boss and the declared queues. */
interface QueuesContext extends QueuesDependencies {
  readonly boss: PgBoss;
  readonly opened: QueueOptions[];
}

/** The dependencies and the options of one declared queue. */
interface QueueContext extends QueuesContext {
  readonly options: QueueOptions;
  /** Counts the outcomes of attempts. */
  readonly outcomes: ReturnType<typeof countOutcomes>;
}

export function createQueues(dependencies: QueuesDependencies): Queues {
  const context: QueuesContext = {
    ...dependencies,
    opened: [],
    boss: createBoss(dependencies),
  };
  const { boss, db, opened } = context;
  watchAges(context);
  return {
    open: <C>(options: QueueOptions) => openQueue<C>(context, options),
    waiting: () => Promise.all(opened.map(async ({ name }) => ({ name, ...(await waitingIn(db, name)) }))),
    prepare: () => prepare(context),
    async stop() {
      if (opened.length > 0) await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function createBoss({ config, log }: QueuesDependencies): PgBoss {
  const sends = config.role !== "api";
  // The queues have their own connection pool, so that their polling and the players' statements do not wait for each
  // other.
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: sessionNames.queues,
    // The listening connection has its own heartbeat. All other connections have a timeout, so that a statement on a
    // silent connection does not wait permanently.
    ...sessionBounds,
    // The schema is named after e-mails, because the first queue was for e-mails.
    schema: "mail",
    max: sends ? 6 : 2,
    schedule: false,
    supervise: sends,
    useListenNotify: sends,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue has trouble"));
  return boss;
}

/** Measures the age of the oldest due message of each queue. */
function watchAges({ db, metrics, opened }: QueuesContext): void {
  metrics.gauge(
    "gemplay_queue_age_seconds",
    "For how long the oldest that may go out waits",
    ["queue"],
    async (gauge) => {
      for (const { name } of opened) {
        const age = await ageOf(db, name).catch(() => undefined);
        // If the query fails, the metric keeps the last value, so that an open alert stays open.
        if (age !== undefined) gauge.set({ queue: name }, age);
      }
    },
  );
}

async function prepare({ boss, opened }: QueuesContext): Promise<void> {
  if (opened.length === 0) return;
  await boss.start();
  for (const { name, tries, oneTryAtMostS } of opened)
    await boss.createQueue(name, {
      ...backOff,
      retryLimit: tries,
      expireInSeconds: oneTryAtMostS,
      deleteAfterSeconds: keepDoneS,
      notify: true,
    });
}

function openQueue<C>(queues: QueuesContext, options: QueueOptions): SealedQueue<C> {
  queues.opened.push(options);
  const context: QueueContext = { ...queues, options, outcomes: countOutcomes(queues, options) };
  return {
    async add(trx, content, timing) {
      await put(context, trx, content, timing);
    },
    start: (deliver) => startWorkers(context, deliver),
    pause: () => queues.boss.offWork(options.name, { wait: true }),
  };
}

function countOutcomes({ metrics }: QueuesContext, { metric }: QueueOptions) {
  const outcomes = metrics.counter(metric.name, metric.help, ["outcome"]);
  // The counters start at 0, because Prometheus counts growth only from the first known value and would miss the first
  // message.
  for (const outcome of deliveryKinds) outcomes.inc({ outcome }, 0);
  return outcomes;
}

/** Starts the workers of a queue. Each worker sends one message at a time. */
async function startWorkers<C>(
  context: QueueContext,
  deliver: (content: C, id: string) => Promise<Delivery>,
): Promise<void> {
  const { boss, options } = context;
  for (let worker = 0; worker < options.atOnce; worker++) {
    let id = "";
    id = await boss.work<Queued>(
      options.name,
      {
        localGroupConcurrency: 1,
        includeMetadata: true,
        // New messages are announced by notifications. Repeated attempts are found by polling.
        pollingIntervalSeconds: lookEveryS,
        notifyPollingIntervalSeconds: lookEveryS,
      },
      async (jobs) => {
        // After a message, another message may wait, so the worker polls again immediately. A poll without a message
        // stops the immediate polling. The burst option of pg-boss is not used, because the count of pg-boss is up to a
        // minute old.
        boss.notifyWorker(id);
        for (const job of jobs) await tryOnce(context, job as JobWithMetadata<Queued>, deliver);
      },
    );
  }
}

/** Encrypts a message and adds it to the queue in the caller's transaction. */
function put<T>(
  { boss, options: { name }, secrets }: QueueContext,
  trx: Kysely<T>,
  content: unknown,
  {
    notAfterMs,
    line,
    priority = priorities.notice,
    startAfter = 0,
  }: Timing & { readonly startAfter?: number },
) {
  const id = randomUUID();
  const sealed = secrets.seal(Buffer.from(JSON.stringify(content)).toString("hex"), placeOf(name, id));
  const data: Queued = { sealed, notAfterMs, priority, ...(line === undefined ? {} : { line }) };
  const options = {
    id,
    startAfter,
    priority,
    db: fromKysely(trx as Kysely<unknown>),
    ...(line === undefined ? {} : { group: { id: line } }),
  };
  return boss.send(name, data, options);
}

/** Defers a message: one transaction marks the queue entry as done and adds the same message again with a delay. */
async function putOff(
  context: QueueContext,
  id: string,
  content: unknown,
  timing: Timing & { readonly startAfter: number },
): Promise<void> {
  const { clock, db } = context;
  await db.transaction().execute(async (trx) => {
    await insertTaken(trx, id, new Date(clock.nowMs()));
    await put(context, trx, content, timing);
  });
}

/**
 * Makes one attempt to deliver a message.
 *
 * @throws if the attempt failed, so that pg-boss repeats the attempt
 */
async function tryOnce<C>(
  context: QueueContext,
  { id, data }: JobWithMetadata<Queued>,
  deliver: (content: C, id: string) => Promise<Delivery>,
): Promise<void> {
  const { clock, db, log, options, outcomes, secrets } = context;
  const { name, noun } = options;
  if (data.notAfterMs <= clock.nowMs()) return void outcomes.inc({ outcome: "dropped" });
  if (await wasTaken(db, id)) return;
  const content = JSON.parse(
    Buffer.from(secrets.open(data.sealed, placeOf(name, id)), "hex").toString(),
  ) as C;
  const answer = await deliver(content, id);
  outcomes.inc({ outcome: answer.kind });
  if (answer.kind === "refused")
    return log.warn({ queued: id, reason: answer.reason }, `a ${noun} was refused for good`);
  if (answer.kind === "failed") throw new Error(answer.reason);
  if (answer.kind === "later")
    return await putOff(context, id, content, { ...data, startAfter: answer.seconds });
  if (answer.kind === "taken")
    await recordTaken(db, id, { at: new Date(clock.nowMs()), keptMs: 2 * keepDoneS * 1_000, log });
}

async function waitingIn(
  db: Database,
  queue: string,
): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    SELECT count(*)::int AS count, (extract(epoch FROM now() - min(start_after)) * 1000)::float8 AS oldest
    FROM mail.job WHERE name = ${queue} AND state < 'active' AND start_after < now()`.execute(db);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestMs: oldest === null ? null : Math.round(oldest) };
}

const ageOf = async (db: Database, queue: string) => ((await waitingIn(db, queue)).oldestMs ?? 0) / 1_000;
