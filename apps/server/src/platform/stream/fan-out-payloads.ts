import { events, personalEvents } from "@gemplay/api-schema";
import type { Logger } from "pino";
import type { StreamFrame } from "./stream-frame.ts";

/** One stream event in a payload: the player's id or null, the name of the event, and the data. */
type EncodedFrame = readonly [string | null, string, unknown];

const isPersonal: ReadonlySet<unknown> = new Set(personalEvents);
const playerIdGrammar = /^[1-9]\d{0,18}$/;

const encodeFrame = ({ playerId, event, data }: StreamFrame): EncodedFrame => [
  playerId === undefined ? null : String(playerId),
  event,
  data,
];

/**
 * Reads one frame (one stream event) that another process sent. The other process may run another release of the server
 * or send invalid data.
 *
 * @returns an empty list for an event name that the running release does not know, because no stream reader of this
 * process waits for such an event
 * @throws {TypeError} if the frame is invalid, or if the frame would send a player's personal event to all stream
 * readers
 */
function decodeFrame(frame: unknown): StreamFrame | [] {
  if (!Array.isArray(frame) || frame.length !== 3) throw new TypeError("no frame");
  const [playerId, event, data] = frame as readonly unknown[];
  if (typeof event !== "string" || !Object.hasOwn(events, event)) return [];
  if (!isPersonal.has(event) && playerId === null) return { playerId: undefined, event, data };
  if (!isPersonal.has(event) || typeof playerId !== "string" || !playerIdGrammar.test(playerId))
    throw new TypeError(`whom ${event} is for`);
  return { playerId: BigInt(playerId), event, data };
}

/**
 * Returns the first characters of all payloads that a process sends, so that the process recognizes its own payloads
 * without parsing them.
 */
export const openingOf = (from: string): string => `{"from":${JSON.stringify(from)},"frames":[`;
const ending = "]}";

/** Returns a payload without events, which only shows other processes that the process is running. */
export const emptyPayload = (from: string): string => openingOf(from) + ending;

function framesOf(payload: string): StreamFrame[] {
  const message: unknown = JSON.parse(payload);
  const frames = typeof message === "object" && message !== null && "frames" in message && message.frames;
  if (!Array.isArray(frames)) throw new TypeError("no frames");
  return frames.flatMap(decodeFrame);
}

const reportEveryMs = 1_000;

/**
 * Creates the function that reads the payloads of other processes. The function skips a payload that cannot be parsed.
 * After a payload that cannot be parsed, the function writes a log line and makes all stream readers reload, at most
 * once a second.
 */
export function createHearing({
  log,
  receive,
  onForgotten,
}: {
  readonly log: Logger;
  readonly receive: (frames: readonly StreamFrame[]) => void;
  readonly onForgotten: () => void;
}): (payload: string) => void {
  let passedOver = 0;

  function passOver(error: unknown): void {
    passedOver += 1;
    if (passedOver > 1) return;
    setTimeout(() => {
      log.error({ err: error, passedOver }, "stream events of another process could not be parsed");
      passedOver = 0;
      onForgotten();
    }, reportEveryMs).unref();
  }

  return (payload) => {
    try {
      receive(framesOf(payload));
    } catch (error) {
      passOver(error);
    }
  };
}

/**
 * Packs frames (stream events) into as few payloads as possible. Each payload is one line of JSON.
 *
 * @param bytesAtMost maximum size of a payload in bytes
 * @returns the payloads, and the frames that are too large for a payload
 */
export function packPayloads(
  from: string,
  frames: readonly StreamFrame[],
  bytesAtMost: number,
): { payloads: string[]; tooLarge: StreamFrame[] } {
  const begin = openingOf(from);
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
    const written = JSON.stringify(encodeFrame(frame));
    const added = Buffer.byteLength(written) + 1;
    if (emptyBytes + added > bytesAtMost) {
      tooLarge.push(frame);
      continue;
    }
    if (bytes + added > bytesAtMost) close();
    pack.push(written);
    bytes += added;
  }
  close();
  return { payloads, tooLarge };
}
