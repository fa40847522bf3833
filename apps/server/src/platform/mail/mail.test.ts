import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestClock, testClock } from "../../../test/compose.ts";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";
import type { Database } from "../database/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createQueues, type Queues } from "../queue/index.ts";
import { createSecretBox } from "../secrets/index.ts";
import { createMail, type EmailContent, type Mail, renderEmail } from "./index.ts";

const asked: string[] = [];
const answers = new Map<string, string[]>();
const mailbox = withMailbox((to) => {
  asked.push(...to);
  return answers.get(to[0] ?? "")?.shift();
});

let db: Database;
let databaseUrl: string;
withMigratedDatabase((made, url) => {
  db = made;
  databaseUrl = url;
});

const key = { id: "one", key: Buffer.alloc(32, 7) };
const clock: TestClock = testClock();
let mail: Mail;
let queues: Queues;

async function open(smtpUrl: string): Promise<Mail> {
  const log = createLogger("silent");
  queues = createQueues({
    config: { databaseUrl, role: "all" },
    db,
    clock,
    log,
    metrics: createMetrics({ process: false }),
    secrets: createSecretBox([key]),
  });
  const config = { mail: { smtpUrl, from: "Gemplay <no-reply@play.example>" } };
  const made = createMail({ config, queues, log });
  await queues.prepare();
  await made.start();
  return made;
}

beforeAll(async () => {
  mail = await open(mailbox.variables().SMTP_URL ?? "");
});
afterAll(async () => {
  await queues.stop();
  mail.stop();
});

const email: EmailContent = {
  subject: "Hello",
  heading: "Hello <b>you</b>",
  lead: "Lead & more",
  facts: [["Place", '"here"']],
  warning: "",
  footer: "Foot",
};
const send = (address: string, notAfterMs = clock.nowMs() + 60_000) =>
  db.transaction().execute((trx) => mail.send(trx, { address, locale: "en", notAfterMs }, email));
const arrived = (address: string) => mailbox.emails().filter(({ to }) => to.includes(address));

describe("an e-mail of the server", () => {
  it("reaches the mail server once after its transaction commits, and never if the transaction rolls back", async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await mail.send(
          trx,
          { address: "never@mail.example", locale: "en", notAfterMs: Number.MAX_SAFE_INTEGER },
          email,
        );
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await send("one@mail.example");
    await expect.poll(() => arrived("one@mail.example")).toHaveLength(1);
    expect(arrived("one@mail.example")[0]).toMatchObject({ subject: "Hello", from: "no-reply@play.example" });
    expect(asked).not.toContain("never@mail.example");
  });

  it("keeps its message id when the queue sends the e-mail again after a temporary refusal by the mail server", async () => {
    answers.set("later@mail.example", ["451 try later"]);
    await send("later@mail.example");
    await expect.poll(() => arrived("later@mail.example")).toHaveLength(1);
    expect(asked.filter((to) => to === "later@mail.example")).toHaveLength(2);
  });

  it("gets no further attempt after a permanent refusal by the mail server, and no attempt after its expiry", async () => {
    answers.set("no@mail.example", ["550 no such box", "550 no such box"]);
    await send("no@mail.example");
    await send("late@mail.example", clock.nowMs() - 1);
    await send("after@mail.example");
    await expect.poll(() => arrived("after@mail.example")).toHaveLength(1);
    // The number of e-mails in the queue includes e-mails that wait for another attempt.
    const left = sql`SELECT FROM mail.job WHERE state < 'completed'`;
    await expect.poll(async () => (await left.execute(db)).rows).toEqual([]);
    expect(asked.filter((to) => to === "no@mail.example")).toHaveLength(1);
    expect(asked).not.toContain("late@mail.example");
  });

  it("never reaches the mail server again after its acceptance, even if the job is repeated", async () => {
    await send("once@mail.example");
    await expect.poll(() => arrived("once@mail.example")).toHaveLength(1);
    const id = arrived("once@mail.example")[0]?.messageId.slice(1, 37) ?? "";
    // The test creates the state of a process that stopped after sending the e-mail and before marking the e-mail as
    // done.
    const back = sql`
      UPDATE mail.job SET state = 'created', completed_on = NULL, started_on = NULL
      WHERE id = ${id} AND state = 'completed'`;
    await expect.poll(async () => (await back.execute(db)).numAffectedRows).toBe(1n);
    const done = sql<{ state: string }>`SELECT state::text FROM mail.job WHERE id = ${id}`;
    await expect.poll(async () => (await done.execute(db)).rows[0]?.state).toBe("completed");
    expect(arrived("once@mail.example")).toHaveLength(1);
  });

  it("counts as accepted if a process of the previous release recorded the e-mail in the view mail_taken", async () => {
    const id = "5b8f6f7c-6f0e-4c58-9d3e-0d7a3c1f2a11";
    await sql`INSERT INTO mail_taken (id, at) VALUES (${id}, now()) ON CONFLICT DO NOTHING`.execute(db);
    expect((await sql`SELECT FROM queue_taken WHERE id = ${id}`.execute(db)).rows).toHaveLength(1);
    const { numAffectedRows } = await sql`DELETE FROM mail_taken WHERE id = ${id}`.execute(db);
    expect(numAffectedRows).toBe(1n);
  });

  it("contains every given text as text and never as markup", () => {
    const { text, html } = renderEmail(email, "en");
    expect(text).toBe('Hello <b>you</b>\n\nLead & more\n\nPlace: "here"\n\nFoot');
    expect(html).toContain("Hello &lt;b&gt;you&lt;/b&gt;");
    expect(html).not.toMatch(/<b>|src=|href=|url\(/);
  });
});
