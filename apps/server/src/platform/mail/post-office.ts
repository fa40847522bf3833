import type { Config } from "../config/index.ts";
import type { Delivery } from "../queue/index.ts";

/** The connection to the mail server. */
export interface PostOffice {
  deliver(letter: {
    readonly key: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<Delivery>;
  /**
   * Checks the connection to the mail server.
   *
   * @throws if the mail server cannot be reached or refuses the sign-in
   */
  check(): Promise<void>;
  close(): void;
}

/** Returns the domain of a sender address. */
export const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost";

const isLoopback = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

export function createPostOffice({ smtpUrl, from }: NonNullable<Config["mail"]>): PostOffice {
  const { protocol, hostname } = new URL(smtpUrl);
  const domain = domainOf(from);
  // The mail library is loaded only in processes with a configured mail server.
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      // The connection must use TLS, so that nobody in between can read the content of an e-mail.
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
          // Every attempt to send an e-mail has the same id, so that mail programs show the e-mail once.
          messageId: `<${key}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { kind: "taken" };
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The mail server's error text may repeat the address, so only codes are used.
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
