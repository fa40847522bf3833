import type { Config } from "../config/index.ts";
import type { Delivery } from "../queue/index.ts";

/** The connection to the configured mail server. */
export interface MailClient {
  deliver(email: {
    readonly key: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<Delivery>;
  /**
   * Checks the connection to the mail server.
   *
   * @throws if the server process cannot reach the mail server, or if the mail server refuses the sign-in
   */
  check(): Promise<void>;
  close(): void;
}

/** Returns the domain in the e-mail address of the sender. */
export const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost";

const isLoopback = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

export function createMailClient({ smtpUrl, from }: NonNullable<Config["mail"]>): MailClient {
  const { protocol, hostname } = new URL(smtpUrl);
  const domain = domainOf(from);
  // Only a process with a configured mail server loads the mail library.
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      // The connection must use TLS, so that nobody on the network can read the content of an e-mail.
      requireTLS: protocol === "smtp:" && !isLoopback(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async deliver({ key, to, subject, text, html }) {
      try {
        await (await transport).sendMail({
          from,
          to,
          subject,
          text,
          html,
          // Every attempt to send the same e-mail uses the same message id, so that mail programs show the e-mail only
          // once.
          messageId: `<${key}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { kind: "taken" };
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The error text of the mail server may contain the e-mail address, so the log contains only the error codes.
        const reason = `${code ?? "unknown"} ${responseCode ?? ""}`.trim();
        const isFinal = code === "EENVELOPE" || code === "EMESSAGE";
        return { kind: isFinal && (responseCode ?? 0) >= 500 ? "refused" : "failed", reason };
      }
    },
    async check() {
      await (await transport).verify();
    },
    close: () => void transport.then((open) => open.close()),
  };
}
