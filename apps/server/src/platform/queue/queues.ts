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

/** When something is sent. */
interface Timing {
  /** When it is of no use any more; it is dropped then. */
  readonly notAfterMs: number;
  /** Of one line only one at a time is being sent; it must not tell whose line it is. */
  readonly line?: string | undefined;
  /** Of what waits, the higher goes first. */
  readonly priority?: Priority | undefined;
}

/** What is said to everybody may take hours, and must not keep waiting what somebody sits before. */
export const priorities = { announcement: 0, notice: 1, awaited: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export interface SealedQueue<C> {
  /** Puts it in with the caller's transaction: it goes out after the commit, and not at all without it. */
  add<T>(trx: Kysely<T>, content: C, timing: Timing): Promise<void>;
  /** Begins to send in this process; the worker's part. */
  start(deliver: (content: C, id: string) => Promise<Delivery>): Promise<void>;
  /** Ends that; what is on its way is finished. */
  pause(): Promise<void>;
}

export interface QueueOptions {
  readonly name: string;
  /** What one of them is called in the log. */
  readonly noun: string;
  /** One slow receiver must not hold up all. */
  readonly atOnce: number;
  /** Longer than all time limits of one try together. */
  readonly oneTryAtMostS: number;
  /** After so many it is given up; the first follow each other within seconds. */
  readonly tries: number;
  readonly metric: { readonly name: string; readonly help: string };
}

export interface Queues {
  /** Names a queue; before `prepare`. */
  open<C>(options: QueueOptions): SealedQueue<C>;
  /** What may go out and has not, by queue, and for how long the oldest waits. */
  waiting(): Promise<
    readonly { readonly name: string; readonly count: number; readonly oldestMs: number | null }[]
  >;
  /** Makes what was named; before anything is put in. */
  prepare(): Promise<void>;
  /** What is on its way is finished. */
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

/** What lies in the queue: the rest is sealed, for it names a reader and may hold a code. */
interface Queued extends Timing {
  readonly sealed: string;
}

const backOff = { retryDelay: 2, retryBackoff: true, retryDelayMax: 900 } as const;
const lookEveryS = 3;
/** Options that pg-boss passes to the driver. The time limit is longer than any statement of pg-boss takes. */
const sessionBounds = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 65_000 };
const keepDoneS = 86_400;

export function createQueues(dependencies: QueuesDependencies): Queues {
  const { config, db, clock, log, metrics, secrets } = dependencies;
  const opened: QueueOptions[] = [];
  const sends = config.role !== "api";
  // A pool of its own: the queues' looking must not wait for the players' statements, nor they for it.
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: sessionNames.queues,
    // Its listening connection has a heartbeat of its own; a statement on a silent connection must not wait for ever.
    ...sessionBounds,
    // Called after the letters, which were there first.
    schema: "mail",
    max: sends ? 6 : 2,
    schedule: false,
    supervise: sends,
    useListenNotify: sends,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue has trouble"));
  metrics.gauge(
    "gemplay_queue_age_seconds",
    "For how long the oldest that may go out waits",
    ["queue"],
    async (gauge) => {
      for (const { name } of opened) {
        const age = await ageOf(db, name).catch(() => undefined);
        // A look without an answer changes nothing: the alert goes on.
        if (age !== undefined) gauge.set({ queue: name }, age);
      }
    },
  );

  function put<T>(trx: Kysely<T>, name: string, content: unknown, timing: Timing, startAfter = 0) {
    const id = randomUUID();
    const sealed = secrets.seal(Buffer.from(JSON.stringify(content)).toString("hex"), placeOf(name, id));
    const { notAfterMs, line, priority = priorities.notice } = timing;
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

  return {
    open<C>(options: QueueOptions): SealedQueue<C> {
      const { name, noun, metric } = options;
      opened.push(options);
      const outcomes = metrics.counter(metric.name, metric.help, ["outcome"]);
      // What a series begins with is no growth to Prometheus: the first letter would not be seen.
      for (const outcome of deliveryKinds) outcomes.inc({ outcome }, 0);

      /** Puts it off: the same again in its place, in one transaction with this one's end. */
      async function putOff(id: string, content: C, timing: Timing, seconds: number): Promise<void> {
        await db.transaction().execute(async (trx) => {
          await insertTaken(trx, id, new Date(clock.nowMs()));
          await put(trx, name, content, timing, seconds);
        });
      }

      async function tryOnce(
        { id, data }: JobWithMetadata<Queued>,
        deliver: (content: C, id: string) => Promise<Delivery>,
      ): Promise<void> {
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
        if (answer.kind === "later") return await putOff(id, content, data, answer.seconds);
        if (answer.kind === "taken")
          await recordTaken(db, id, { at: new Date(clock.nowMs()), keptMs: 2 * keepDoneS * 1_000, log });
      }

      return {
        async add(trx, content, timing) {
          await put(trx, name, content, timing);
        },
        async start(deliver) {
          for (let worker = 0; worker < options.atOnce; worker++) {
            let id = "";
            id = await boss.work<Queued>(
              name,
              {
                localGroupConcurrency: 1,
                includeMetadata: true,
                // What is new is heard of; what is to be tried again is looked for.
                pollingIntervalSeconds: lookEveryS,
                notifyPollingIntervalSeconds: lookEveryS,
              },
              async (jobs) => {
                // Where there was one there may be another: the next look follows at once, and pauses only when it finds none.
                // pg-boss's own burst goes by a count that is a minute old.
                boss.notifyWorker(id);
                for (const job of jobs) await tryOnce(job as JobWithMetadata<Queued>, deliver);
              },
            );
          }
        },
        pause: () => boss.offWork(name, { wait: true }),
      };
    },

    waiting: () => Promise.all(opened.map(async ({ name }) => ({ name, ...(await waitingIn(db, name)) }))),

    async prepare() {
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
    },
    async stop() {
      if (opened.length > 0) await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
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
