import { randomUUID } from "node:crypto";
import type { SecretBox } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock/index.ts";
import type { Config } from "../config/index.ts";
import { type Database, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { insertAccepted, recordAccepted, wasAccepted } from "./accepted.ts";
import { type Delivery, deliveryKinds } from "./delivery.ts";
import { placeOf } from "./encrypted-messages.ts";

/** Options of a message: its expiry time, its sequence and its priority. */
interface Timing {
  /** Time in milliseconds since 1970 after which the message is useless and is no longer sent. */
  readonly notAfterMs: number;
  /**
   * Name of the sequence to which the message belongs. The queue sends only one message of a sequence at a time. The
   * name of the sequence must not identify a person.
   */
  readonly line?: string | undefined;
  /** The queue sends messages with a higher priority first. */
  readonly priority?: Priority | undefined;
}

/**
 * Priorities of messages. Sending an announcement to all players may take hours, and must not delay messages for which
 * a player is waiting.
 */
export const priorities = { announcement: 0, notice: 1, awaited: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export interface EncryptedQueue<C> {
  /**
   * Adds a message to the queue in the caller's database transaction. The queue sends the message after the commit of
   * the transaction. If the transaction rolls back, the message is never sent.
   */
  add<T>(trx: Kysely<T>, content: C, timing: Timing): Promise<void>;
  /**
   * Starts to send the messages of the queue in the current process. Only a process with the role `worker` or `all`
   * calls `start`.
   */
  start(deliver: (content: C, id: string) => Promise<Delivery>): Promise<void>;
  /** Stops the queue, and waits until the running attempts to send messages have ended. */
  pause(): Promise<void>;
}

export interface QueueOptions {
  readonly name: string;
  /** The name for one message of the queue in log lines, for example "e-mail". */
  readonly noun: string;
  /**
   * Number of messages that the queue sends at the same time, so that one slow recipient does not delay all other
   * messages.
   */
  readonly atOnce: number;
  /**
   * Maximum time in seconds of one attempt to send a message. The time must be longer than all timeouts of an attempt
   * together.
   */
  readonly oneAttemptAtMostS: number;
  /**
   * Number of failed attempts after which a message is no longer sent. The first attempts to send a message follow each
   * other within seconds.
   */
  readonly attempts: number;
  readonly metric: { readonly name: string; readonly help: string };
}

export interface Queues {
  /** Declares a queue. Callers must declare every queue before they call `prepare`. */
  open<C>(options: QueueOptions): EncryptedQueue<C>;
  /**
   * Returns, for each queue, the number of due messages and the waiting time of the oldest due message in milliseconds.
   */
  waiting(): Promise<
    readonly { readonly name: string; readonly count: number; readonly oldestMs: number | null }[]
  >;
  /** Creates the declared queues in the database. Callers must call `prepare` before they add a message to a queue. */
  prepare(): Promise<void>;
  /** Stops all queues, and waits until the running attempts to send messages have ended. */
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
 * A message in the form in which the database stores it. The content is encrypted, because the content names a
 * recipient and may contain a sign-in code.
 */
interface Queued extends Timing {
  readonly sealed: string;
}

const backOff = { retryDelay: 2, retryBackoff: true, retryDelayMax: 900 } as const;
const lookEveryS = 3;
/**
 * Options that the library pg-boss passes to the database driver. The time limit is longer than the longest database
 * statement of pg-boss.
 */
const sessionBounds = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 65_000 };
const keepDoneS = 86_400;

/** The dependencies of all queues, the client of pg-boss, and the declared queues. */
interface QueuesContext extends QueuesDependencies {
  readonly boss: PgBoss;
  readonly opened: QueueOptions[];
}

/** The dependencies and the options of one declared queue. */
interface QueueContext extends QueuesContext {
  readonly options: QueueOptions;
  /** Counts the attempts to send a message, by outcome. */
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
  // The queues have their own pool of database connections, so that polling for messages and the statements of players
  // do not wait for each other.
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: sessionNames.queues,
    // The listening connection of the queues has its own heartbeat. All other database connections of the queues have a
    // timeout, so that a statement on a broken connection does not wait forever.
    ...sessionBounds,
    // The database schema of the queues has the name `mail`, because the first queue was for e-mails.
    schema: "mail",
    max: sends ? 6 : 2,
    schedule: false,
    supervise: sends,
    useListenNotify: sends,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the message queue reports an error"));
  return boss;
}

/** Measures the age of the oldest due message in each queue. */
function watchAges({ db, metrics, opened }: QueuesContext): void {
  metrics.gauge(
    "gemplay_queue_age_seconds",
    "Age of the oldest message that is due for delivery",
    ["queue"],
    async (gauge) => {
      for (const { name } of opened) {
        const age = await ageOf(db, name).catch(() => undefined);
        // If the database query fails, the metric keeps its last value, so that an active alert stays active.
        if (age !== undefined) gauge.set({ queue: name }, age);
      }
    },
  );
}

async function prepare({ boss, opened }: QueuesContext): Promise<void> {
  if (opened.length === 0) return;
  await boss.start();
  for (const { name, attempts, oneAttemptAtMostS } of opened)
    await boss.createQueue(name, {
      ...backOff,
      retryLimit: attempts,
      expireInSeconds: oneAttemptAtMostS,
      deleteAfterSeconds: keepDoneS,
      notify: true,
    });
}

function openQueue<C>(queues: QueuesContext, options: QueueOptions): EncryptedQueue<C> {
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
  // The counters start at 0, because Prometheus detects an increase only if an earlier value exists, and would miss the
  // first message.
  for (const outcome of deliveryKinds) outcomes.inc({ outcome }, 0);
  return outcomes;
}

/** Starts the workers that send the messages of a queue. Each of the workers sends one message at a time. */
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
        // The database notifies the workers of new messages. The workers find messages for another attempt by polling.
        pollingIntervalSeconds: lookEveryS,
        notifyPollingIntervalSeconds: lookEveryS,
      },
      async (jobs) => {
        // After a message is sent, another message may be due, so the worker polls again immediately. If a poll finds
        // no message, the worker waits until the next regular poll. The code does not use the burst option of pg-boss,
        // because the number of waiting messages in pg-boss may be a minute old.
        boss.notifyWorker(id);
        for (const job of jobs) await attemptOnce(context, job as JobWithMetadata<Queued>, deliver);
      },
    );
  }
}

/** Encrypts a message, and adds the message to the queue in the caller's database transaction. */
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
  const encrypted = secrets.encrypt(Buffer.from(JSON.stringify(content)).toString("hex"), placeOf(name, id));
  const data: Queued = { sealed: encrypted, notAfterMs, priority, ...(line === undefined ? {} : { line }) };
  const options = {
    id,
    startAfter,
    priority,
    db: fromKysely(trx as Kysely<unknown>),
    ...(line === undefined ? {} : { group: { id: line } }),
  };
  return boss.send(name, data, options);
}

/** Postpones a message. One transaction marks the queue entry as done and adds the same message with a delay. */
async function putOff(
  context: QueueContext,
  id: string,
  content: unknown,
  timing: Timing & { readonly startAfter: number },
): Promise<void> {
  const { clock, db } = context;
  await db.transaction().execute(async (trx) => {
    await insertAccepted(trx, id, new Date(clock.nowMs()));
    await put(context, trx, content, timing);
  });
}

/**
 * Makes one attempt to send a message.
 *
 * @throws if the attempt failed, so that pg-boss makes another attempt
 */
async function attemptOnce<C>(
  context: QueueContext,
  { id, data }: JobWithMetadata<Queued>,
  deliver: (content: C, id: string) => Promise<Delivery>,
): Promise<void> {
  const { clock, db, log, options, outcomes, secrets } = context;
  const { name, noun } = options;
  if (data.notAfterMs <= clock.nowMs()) return void outcomes.inc({ outcome: "dropped" });
  if (await wasAccepted(db, id)) return;
  const content = JSON.parse(
    Buffer.from(secrets.decrypt(data.sealed, placeOf(name, id)), "hex").toString(),
  ) as C;
  const answer = await deliver(content, id);
  outcomes.inc({ outcome: answer.kind });
  if (answer.kind === "refused")
    return log.warn(
      { queued: id, reason: answer.reason },
      `the receiving server permanently refused a message: ${noun}`,
    );
  if (answer.kind === "failed") throw new Error(answer.reason);
  if (answer.kind === "later")
    return await putOff(context, id, content, { ...data, startAfter: answer.seconds });
  if (answer.kind === "taken")
    await recordAccepted(db, id, { at: new Date(clock.nowMs()), keptMs: 2 * keepDoneS * 1_000, log });
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
