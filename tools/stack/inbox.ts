// A local mail server that stores the received e-mails, delivers none of them and shows them on a page. The local stack
// and tests use the local mail server.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly atMs: number;
}

export interface Inbox {
  /** The value of the environment variable SMTP_URL. */
  readonly smtpUrl: string;
  /**
   * The address of the page that shows the e-mails. The path `/emails.json` below the address returns the e-mails as
   * JSON, newest first.
   */
  readonly pageUrl: string;
  /** Returns the received e-mails, newest first. */
  emails(): readonly Received[];
  stop(): Promise<void>;
}

interface InboxOptions {
  readonly host?: string;
  /** The SMTP port; 0 selects any free port. */
  readonly smtpPort?: number;
  /**
   * The mail server calls `refuse` before the mail server accepts an e-mail. A returned text makes the server refuse
   * the e-mail; the text begins with the SMTP code.
   */
  readonly refuse?: (to: readonly string[]) => string | undefined;
  /** The mail server calls `beforeAnswer` after storing an e-mail and before answering the sender. */
  readonly beforeAnswer?: () => Promise<void>;
}

const keptAtMost = 200;

export async function startInbox({
  host = "127.0.0.1",
  smtpPort = 0,
  refuse = () => undefined,
  beforeAnswer = async () => {},
}: InboxOptions = {}): Promise<Inbox> {
  const emails: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const refused = refuse(to);
        if (refused !== undefined) {
          const error = Object.assign(new Error(refused.slice(4)), {
            responseCode: Number(refused.slice(0, 3)),
          });
          return done(error);
        }
        PostalMime.parse(Buffer.concat(chunks))
          .then(async ({ from, subject = "", text = "", html = "", messageId = "" }) => {
            const email = { to, from: from?.address ?? "", subject, text, html, messageId };
            emails.unshift({ ...email, atMs: Date.now() });
            emails.splice(keptAtMost);
            await beforeAnswer();
            done();
          })
          .catch(done);
      });
    },
  });
  smtp.on("error", () => {}); // a disconnected sender is not an error of the mail server
  await new Promise<void>((resolve, reject) => {
    smtp.server.once("error", reject);
    smtp.listen(smtpPort, host, resolve);
  });
  const page = createServer((request, response) => {
    const isJson = request.url === "/emails.json";
    response.setHeader("content-type", isJson ? "application/json" : "text/html; charset=utf-8");
    response.setHeader("cache-control", "no-store");
    response.end(isJson ? JSON.stringify(emails) : pageOf(emails));
  });
  await new Promise<void>((resolve) => page.listen(0, host, resolve));
  const portOf = (address: unknown) => (address as AddressInfo).port;
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server.address())}`,
    pageUrl: `http://localhost:${portOf(page.address())}`,
    emails: () => emails,
    async stop() {
      page.closeAllConnections();
      await new Promise<void>((resolve) => page.close(() => resolve()));
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Shows each e-mail in a sandboxed frame, so that the browser runs no script of an e-mail. */
function pageOf(emails: readonly Received[]): string {
  const shown = emails.map(
    ({ to, subject, html, text, atMs }, place) =>
      `<details${place === 0 ? " open" : ""}><summary><b>${escaped(subject)}</b> · ${escaped(to.join(", "))} · ${new Date(atMs).toISOString().slice(11, 19)}</summary>` +
      `<iframe sandbox srcdoc="${escaped(html || `<pre>${escaped(text)}</pre>`)}"></iframe></details>`,
  );
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Inbox</title>
<style>body{font:15px system-ui;margin:24px auto;max-width:640px;padding:0 12px}summary{padding:10px 0;cursor:pointer}
iframe{width:100%;height:560px;border:1px solid #ccc;border-radius:8px}</style>
<h1>Inbox of the local stack</h1><p>Letters that Gemplay has sent here; none leaves this machine. Reload to see new ones.</p>
${shown.join("\n") || "<p>No letter yet.</p>"}`;
}
