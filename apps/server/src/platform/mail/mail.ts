import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import type { Priority, Queues } from "../queue/index.ts";
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
    to: {
      readonly address: string;
      readonly locale: Locale;
      readonly notAfterMs: number;
      readonly priority?: Priority;
    },
    letter: Letter,
  ): Promise<void>;
  /** Begins to send what is queued; the worker's part. */
  start(): Promise<void>;
  /** Lets the mail server go, once the queues have stopped. */
  stop(): void;
}

export interface MailDependencies {
  readonly config: Pick<Config, "mail">;
  readonly queues: Pick<Queues, "open">;
  readonly log: Logger;
}

/** What lies sealed in the queue. */
interface Queued {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Without a mail server: nothing runs. */
const closed: Mail = {
  isConfigured: false,
  send: () => Promise.reject(new Error("no mail server is configured")),
  start: async () => {},
  stop: () => {},
};

export function createMail({ config, queues, log }: MailDependencies): Mail {
  if (config.mail === undefined) return closed;
  const office = createPostOffice(config.mail);
  const queue = queues.open<Queued>({
    name: "mail",
    noun: "letter",
    atOnce: 4,
    oneTryAtMostS: 120,
    tries: 12,
    metric: { name: "gemplay_mail_total", help: "Letters by what became of a try" },
  });
  return {
    isConfigured: true,
    async send(trx, { address, locale, notAfterMs, priority }, letter) {
      const content = { to: address, subject: letter.subject, ...renderLetter(letter, locale) };
      await queue.add(trx, content, { notAfterMs, priority });
    },
    async start() {
      await office.check().catch((error: unknown) => {
        // It may come back; money, games and everything else do not wait for it.
        log.error({ err: error }, "the mail server cannot be used as configured");
      });
      await queue.start((letter, id) => office.deliver({ ...letter, key: id }));
    },
    stop: () => office.close(),
  };
}
