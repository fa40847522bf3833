import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locale } from "@gemplay/i18n";
import type { SecretBox } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock/index.ts";
import type { Config } from "../config/index.ts";
import { type Database, sessionNames } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { type Letter, renderLetter } from "./letter.ts";
import { createPostOffice } from "./post-office.ts";

export interface Mail {
  /** Whether a mail server is configured; nothing may be queued without one. */
  readonly isConfigured: boolean;
  /**
   * Queues a letter in the caller's transaction: it goes out after the commit, and not at all without it.
   *
   * @param to.notAfterMs when it is of no use any more; it is dropped then
   */
  send<T>(
    trx: Kysely<T>,
    to: { readonly address: string; readonly locale: Locale; readonly notAfterMs: number },
    letter: Letter,
  ): Promise<void>;
  /** Prepares the queue; before anything is queued. */
  prepare(): Promise<void>;
  /** Begins to send what is queued; the worker's part. */
  start(): Promise<void>;
  /** Letters that are on their way are finished. */
  stop(): Promise<void>;
}

export interface MailDependencies {
  readonly config: Pick<Config, "mail" | "databaseUrl" | "role">;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretBox;
}

/** What lies in the queue: the rest is sealed, for it names a reader and may hold a code. */
interface Queued {
  readonly sealed: string;
  readonly notAfterMs: number;
}

interface Sealed {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const queue = "mail";
/** One slow server must not hold up all letters. */
const atOnce = 4;
/** A letter that is tried for so long is given up; the first tries follow each other within seconds. */
const tries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 } as const;
/** Longer than all time limits of one conversation with the mail server together. */
const oneTryAtMostS = 120;
const lookEveryS = 3;
const keepDoneS = 86_400;
const recordWithinS = 30;

/** Without a mail server: nothing runs. */
const closed: Mail = {
  isConfigured: false,
  send: () => Promise.reject(new Error("no mail server is configured")),
  prepare: async () => {},
  start: async () => {},
  stop: async () => {},
};

export function createMail(dependencies: MailDependencies): Mail {
  const { config, db, clock, log, metrics, secrets } = dependencies;
  if (config.mail === undefined) return closed;
  const office = createPostOffice(config.mail);
  const outcomes = metrics.counter("gemplay_mail_total", "Letters by what became of a try", ["outcome"]);
  // A pool of its own: the queue's looking must not wait for the players' statements, nor they for it.
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: sessionNames.mail,
    schema: "mail",
    max: config.role === "api" ? 2 : atOnce + 1,
    schedule: false,
    supervise: config.role !== "api",
    useListenNotify: config.role !== "api",
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue of mail has trouble"));

  async function deliver({ id, data }: JobWithMetadata<Queued>): Promise<void> {
    if (data.notAfterMs <= clock.nowMs()) return void outcomes.inc({ outcome: "dropped" });
    // A try before this one may have ended between the server's word and ours.
    if (await wasTaken(db, id)) return;
    const letter = JSON.parse(
      Buffer.from(secrets.open(data.sealed, placeOf(id)), "hex").toString(),
    ) as Sealed;
    const answer = await office.deliver({ ...letter, key: id });
    outcomes.inc({ outcome: answer.kind });
    if (answer.kind === "refused")
      return log.warn({ mail: id, reason: answer.reason }, "a letter was refused for good");
    if (answer.kind === "failed") throw new Error(answer.reason);
    await recordTaken(db, id, new Date(clock.nowMs()), log);
  }

  return {
    isConfigured: true,
    async send(trx, { address, locale, notAfterMs }, letter) {
      const id = randomUUID();
      const content: Sealed = { to: address, subject: letter.subject, ...renderLetter(letter, locale) };
      const sealed = secrets.seal(Buffer.from(JSON.stringify(content)).toString("hex"), placeOf(id));
      const data: Queued = { sealed, notAfterMs };
      await boss.send(queue, data, { id, db: fromKysely(trx as Kysely<unknown>) });
    },
    async prepare() {
      await boss.start();
      await boss.createQueue(queue, {
        ...{ ...tries, expireInSeconds: oneTryAtMostS, deleteAfterSeconds: keepDoneS, notify: true },
      });
    },
    async start() {
      await office.check().catch((error: unknown) => {
        // It may come back; money, games and everything else do not wait for it.
        log.error({ err: error }, "the mail server cannot be used as configured");
      });
      await boss.work<Queued>(
        queue,
        {
          ...{ localConcurrency: atOnce, includeMetadata: true },
          // What is new is heard of; what is to be tried again is looked for.
          ...{ pollingIntervalSeconds: lookEveryS, notifyPollingIntervalSeconds: lookEveryS },
        },
        async (jobs) => {
          for (const job of jobs) await deliver(job as JobWithMetadata<Queued>);
        },
      );
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
      office.close();
    },
  };
}

const placeOf = (id: string) => `mail ${id}`;

async function wasTaken(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM mail_taken WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

/**
 * Writes down that the mail server has a letter, for as long as there is time before the queue hands it out again: else
 * it would be sent twice.
 */
async function recordTaken(db: Database, id: string, at: Date, log: Logger): Promise<void> {
  for (let second = 0; ; second++)
    try {
      await sql`INSERT INTO mail_taken (id, at) VALUES (${id}, ${at}) ON CONFLICT DO NOTHING`.execute(db);
      await sql`DELETE FROM mail_taken WHERE at < ${new Date(at.getTime() - 2 * keepDoneS * 1_000)}`.execute(
        db,
      );
      return;
    } catch (error) {
      if (second >= recordWithinS) {
        log.error({ err: error, mail: id }, "it could not be written down that a letter was taken");
        return;
      }
      await sleep(1_000);
    }
}
