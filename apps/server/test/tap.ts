// Everything that leaves a server: the bytes of its connections, and its log. For tests of what must not.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Writable } from "node:stream";
import type { Logger } from "pino";
import { createLogger } from "../src/platform/log/index.ts";

export interface Tap {
  /** Where to call instead of the server. */
  readonly url: string;
  /** All that came back so far. */
  text(): string;
  stop(): void;
}

/** Passes connections on to a server and keeps every byte that comes back: heads, bodies, streams. */
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

/** A log that writes everything, and keeps it. */
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

/** A secret's text, and how its bytes would look in the encodings that programs like. */
export function spellings(hex: string): string[] {
  const asText = Buffer.from(hex);
  const asBytes = Buffer.from(hex, "hex");
  const written = [hex, hex.toUpperCase(), asBytes.toString("latin1")];
  const encoded = [asText.toString("hex"), asText.toString("base64"), asBytes.toString("base64")];
  return [...written, ...encoded, asText.toString("base64url"), asBytes.toString("base64url")];
}
