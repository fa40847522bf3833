import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import type { Priority, Queues } from "../queue/index.ts";
import { type Letter, renderLetter } from "./letter.ts";
import { createPostOffice } from "./post-office.ts";

export interface Mail {
  /** True if a mail server is configured. Without a mail server, no e-mail may be queued. */
  readonly isConfigured: boolean;
  /**
   * Queues an e-mail in the caller's transaction. The e-mail is sent after the commit, and never if the transaction
   * rolls back.
   *
   * @param to.notAfterMs time after which the e-mail is useless and is dropped, milliseconds since 1970
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
  /** Starts to send queued e-mails. Only the worker role calls `start`. */
  start(): Promise<void>;
  /** Closes the connection to the mail server after the queues have stopped. */
  stop(): void;
}

export interface MailDependencies {
  readonly config: Pick<Config, "mail">;
  readonly queues: Pick<Queues, "open">;
  readonly log: Logger;
}

/** Content of a queue entry, which the queue stores encrypted. */
interface Queued {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail service of a deployment without a mail server. The service does nothing. */
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
        // The mail server may come back later. The start of the server does not wait for the mail server, because money
        // and games do not need mail.
        log.error({ err: error }, "the mail server cannot be used as configured");
      });
      await queue.start((letter, id) => office.deliver({ ...letter, key: id }));
    },
    stop: () => office.close(),
  };
}
