import type { Config } from "../config/index.ts";
import type { Delivery } from "../queue/index.ts";

/** The way to the mail server. */
export interface PostOffice {
  deliver(letter: {
    readonly key: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<Delivery>;
  /** @throws when the server cannot be reached, or does not let us in */
  check(): Promise<void>;
  close(): void;
}

/** The domain of a sender. */
export const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost";

const isLoopback = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

export function createPostOffice({ smtpUrl, from }: NonNullable<Config["mail"]>): PostOffice {
  const { protocol, hostname } = new URL(smtpUrl);
  const domain = domainOf(from);
  // A house without mail, and whoever sends none, does not load the library.
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      // What a letter holds must not be readable on the way.
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
          // The same letter has the same id however often it is tried, so that readers show it once.
          messageId: `<${key}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { kind: "taken" };
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The server's own words may repeat the address.
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
