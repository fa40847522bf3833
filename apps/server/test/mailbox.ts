// A mail server for tests, with functions for a player's e-mails.
import { afterAll, beforeAll, expect } from "vitest";
import { type Inbox, startInbox } from "../../../tools/stack/inbox.ts";

export interface Mailbox extends Pick<Inbox, "emails"> {
  /**
   * Returns the environment variables with which a server sends its mail to this mail server. The environment variables
   * set a role that includes the worker, because only a worker sends mail.
   */
  variables(): Readonly<Record<string, string>>;
  /** Waits for a new e-mail with a code to the given e-mail address, and returns the digits of the code. */
  codeTo(address: string): Promise<string>;
}

type Refuse = NonNullable<Parameters<typeof startInbox>[0]>["refuse"];

/** Starts a mail server before the tests of the file, and stops the mail server after the tests. */
export function withMailbox(refuse?: Refuse): Mailbox {
  let running: Inbox | undefined;
  const inbox = (): Inbox => {
    if (running === undefined) throw new Error("the mail server has not started");
    return running;
  };
  const read = new Set<string>();
  beforeAll(async () => {
    running = await startInbox(refuse === undefined ? {} : { refuse });
  });
  afterAll(() => running?.stop());
  return {
    emails: () => inbox().emails(),
    variables: () => ({
      SMTP_URL: inbox().smtpUrl,
      MAIL_FROM: "Gemplay <no-reply@play.example>",
      ROLE: "all",
    }),
    async codeTo(address) {
      const unread = () =>
        inbox()
          .emails()
          .find(
            ({ to, messageId, subject }) =>
              to.includes(address) && !read.has(messageId) && /\d{6}/.test(subject),
          );
      await expect.poll(unread).toBeDefined();
      const email = unread();
      read.add(email?.messageId ?? "");
      const code = /\d{6}/.exec(email?.subject ?? "")?.[0];
      if (code === undefined) throw new Error(`no code in «${email?.subject}»`);
      return code;
    },
  };
}
