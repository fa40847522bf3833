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

/**
 * Packs frames into as few payloads as fit.
 *
 * @returns the payloads, and the frames that are too large for any
 */
export function packPayloads(
  from: string,
  frames: readonly StreamFrame[],
): { payloads: string[]; tooLarge: StreamFrame[] } {
  const frameBytes = Buffer.byteLength(JSON.stringify({ from, frames: [] } satisfies Message));
  const payloads: string[] = [];
  const tooLarge: StreamFrame[] = [];
  let pack: WireFrame[] = [];
  let bytes = frameBytes;
  const close = () => {
    if (pack.length > 0) payloads.push(JSON.stringify({ from, frames: pack } satisfies Message));
    pack = [];
    bytes = frameBytes;
  };
  for (const frame of frames) {
    const wire = toWire(frame);
    const added = Buffer.byteLength(JSON.stringify(wire)) + 1;
    if (frameBytes + added > payloadBytesLimit) {
      tooLarge.push(frame);
      continue;
    }
    if (bytes + added > payloadBytesLimit) close();
    pack.push(wire);
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
  listener.on(channel, (payload) => {
    const { from, frames } = JSON.parse(payload) as Message;
    if (from !== bootId) receive(frames.map(fromWire));
  });
  return {
    async send(frames) {
      const { payloads, tooLarge } = packPayloads(bootId, frames);
      for (const { event } of tooLarge) log.error({ event }, "event is too large for other processes");
      if (payloads.length === 0) return;
      try {
        await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
          db,
        );
      } catch (error) {
        log.warn({ err: error }, "events did not reach other processes");
      }
    },
  };
}
