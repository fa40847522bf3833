// Records everything that a server sends or logs, for tests that secrets stay secret: the bytes on the server's
// connections, and the server's log.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Writable } from "node:stream";
import type { Logger } from "pino";
import { createLogger } from "../src/platform/log/index.ts";

export interface Tap {
  /** The address of the recording proxy ("tap"), which a test calls instead of the server. */
  readonly url: string;
  /** Returns everything that the server has sent back through the proxy so far. */
  text(): string;
  stop(): void;
}

/**
 * Forwards connections to a server, and keeps every byte that the server sends back, such as heads, bodies and streams.
 */
export async function startTap(target: URL): Promise<Tap> {
  const bytes: Buffer[] = [];
  const tap = createServer((caller) => {
    const server = connect(Number(target.port), target.hostname);
    server.on("data", (chunk) => bytes.push(chunk));
    caller.pipe(server).pipe(caller);
    for (const side of [caller, server]) side.on("error", () => side.destroy());
  });
  tap.listen(0, "127.0.0.1");
  await once(tap, "listening");
  return {
    url: `http://127.0.0.1:${(tap.address() as AddressInfo).port}`,
    text: () => Buffer.concat(bytes).toString("latin1"),
    stop: () => void tap.close(),
  };
}

/** Creates a log that writes lines of all levels, and keeps the lines. */
export function keepLog(): { readonly logged: string[]; readonly log: Logger } {
  const logged: string[] = [];
  const log = createLogger(
    "trace",
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  return { logged, log };
}

/** Returns a secret as text, and the bytes of the secret in the encodings that programs commonly use. */
export function spellings(hex: string): string[] {
  const asText = Buffer.from(hex);
  const asBytes = Buffer.from(hex, "hex");
  const written = [hex, hex.toUpperCase(), asBytes.toString("latin1")];
  const encoded = [asText.toString("hex"), asText.toString("base64"), asBytes.toString("base64")];
  return [...written, ...encoded, asText.toString("base64url"), asBytes.toString("base64url")];
}
