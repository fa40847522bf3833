import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Listener } from "../database/index.ts";
import type { StreamFrame } from "./hub.ts";

const channel = "gemplay_stream";
/** PostgreSQL refuses a payload of 8,000 bytes. */
const payloadBytesLimit = 7_900;

/** [player id or null, event, data as JSON text] */
type WireFrame = readonly [string | null, string, string];
interface Message {
  readonly from: string;
  readonly frames: readonly WireFrame[];
}

const toWire = ({ playerId, event, data }: StreamFrame): WireFrame => [
  playerId === undefined ? null : String(playerId),
  event,
  data,
];

const fromWire = ([playerId, event, data]: WireFrame): StreamFrame => ({
  playerId: playerId === null ? undefined : BigInt(playerId),
  event,
  data,
});

/** How a message of a process begins: enough to know one's own without reading it. */
const opening = (from: string): string => `{"from":${JSON.stringify(from)},"frames":[`;
const ending = "]}";

/**
 * Packs frames into as few payloads as fit, each a `Message` as JSON on one line.
 *
 * @returns the payloads, and the frames that are too large for any
 */
export function packPayloads(
  from: string,
  frames: readonly StreamFrame[],
): { payloads: string[]; tooLarge: StreamFrame[] } {
  const begin = opening(from);
  const emptyBytes = Buffer.byteLength(begin) + ending.length;
  const payloads: string[] = [];
  const tooLarge: StreamFrame[] = [];
  let pack: string[] = [];
  let bytes = emptyBytes;
  const close = () => {
    if (pack.length > 0) payloads.push(begin + pack.join(",") + ending);
    pack = [];
    bytes = emptyBytes;
  };
  for (const frame of frames) {
    const written = JSON.stringify(toWire(frame));
    const added = Buffer.byteLength(written) + 1;
    if (emptyBytes + added > payloadBytesLimit) {
      tooLarge.push(frame);
      continue;
    }
    if (bytes + added > payloadBytesLimit) close();
    pack.push(written);
    bytes += added;
  }
  close();
  return { payloads, tooLarge };
}

export interface FanOut {
  /** Tells the other processes. Never rejects: losing an event loses no state. */
  send(frames: readonly StreamFrame[]): Promise<void>;
}

/** Frames between processes over LISTEN and NOTIFY. `receive` gets those of other processes only. */
export function createFanOut(
  db: Database,
  listener: Listener,
  bootId: string,
  log: Logger,
  receive: (frames: readonly StreamFrame[]) => void,
): FanOut {
  const own = opening(bootId);
  listener.on(channel, (payload) => {
    if (payload.startsWith(own)) return;
    const { frames } = JSON.parse(payload) as Message;
    receive(frames.map(fromWire));
  });
  return {
    async send(frames) {
      const { payloads, tooLarge } = packPayloads(bootId, frames);
      for (const { event } of tooLarge) log.error({ event }, "event is too large for other processes");
      if (payloads.length === 0) return;
      try {
        // One text of lines: the driver would look at every character of an array's elements.
        await sql`SELECT pg_notify(${channel}, payload)
          FROM unnest(string_to_array(${payloads.join("\n")}, chr(10))) AS payload`.execute(db);
      } catch (error) {
        log.warn({ err: error }, "events did not reach other processes");
      }
    },
  };
}
