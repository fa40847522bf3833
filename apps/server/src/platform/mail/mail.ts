import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import type { Priority, Queues } from "../queue/index.ts";
import { type EmailContent, renderEmail } from "./email-template.ts";
import { createMailClient } from "./mail-client.ts";

export interface Mail {
  /** True if a mail server is configured. If no mail server is configured, callers must not queue an e-mail. */
  readonly isConfigured: boolean;
  /**
   * Queues an e-mail in the caller's database transaction. The queue sends the e-mail after the commit of the
   * transaction. If the transaction rolls back, the e-mail is never sent.
   *
   * @param to.notAfterMs time in milliseconds since 1970 after which the e-mail is useless and is no longer sent
   */
  send<T>(
    trx: Kysely<T>,
    to: {
      readonly address: string;
      readonly locale: Locale;
      readonly notAfterMs: number;
      readonly priority?: Priority;
    },
    email: EmailContent,
  ): Promise<void>;
  /** Starts to send the e-mails in the queue. Only a process with the role `worker` or `all` calls `start`. */
  start(): Promise<void>;
  /** Closes the connection to the mail server. The caller must stop the queues before it calls `stop`. */
  stop(): void;
}

export interface MailDependencies {
  readonly config: Pick<Config, "mail">;
  readonly queues: Pick<Queues, "open">;
  readonly log: Logger;
}

/** The content of an e-mail in the queue, which stores the content encrypted. */
interface Queued {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail service of a deployment without a mail server. This mail service sends no e-mail. */
const closed: Mail = {
  isConfigured: false,
  send: () => Promise.reject(new Error("no mail server is configured")),
  start: async () => {},
  stop: () => {},
};

export function createMail({ config, queues, log }: MailDependencies): Mail {
  if (config.mail === undefined) return closed;
  const client = createMailClient(config.mail);
  const queue = queues.open<Queued>({
    name: "mail",
    noun: "e-mail",
    atOnce: 4,
    oneAttemptAtMostS: 120,
    attempts: 12,
    metric: { name: "gemplay_mail_total", help: "Letters by what became of a try" },
  });
  return {
    isConfigured: true,
    async send(trx, { address, locale, notAfterMs, priority }, email) {
      const content = { to: address, subject: email.subject, ...renderEmail(email, locale) };
      await queue.add(trx, content, { notAfterMs, priority });
    },
    async start() {
      await client.check().catch((error: unknown) => {
        // The mail server may become available later, so the server process does not stop. The start of the server
        // process does not wait for the mail server, because deposits, withdrawals and games do not need mail.
        log.error({ err: error }, "the server could not connect to the mail server: check SMTP_URL");
      });
      await queue.start((email, id) => client.deliver({ ...email, key: id }));
    },
    stop: () => client.close(),
  };
}
