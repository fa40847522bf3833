import type { StreamFrame } from "./stream-frame.ts";

/** [player id or null, event, data] */
type WireFrame = readonly [string | null, string, unknown];

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

/** How a payload of a process begins: enough to know one's own without reading it. */
export const openingOf = (from: string): string => `{"from":${JSON.stringify(from)},"frames":[`;
const ending = "]}";

/** A payload without frames: it only says that the process is there. */
export const emptyPayload = (from: string): string => openingOf(from) + ending;

export const framesOf = (payload: string): StreamFrame[] =>
  (JSON.parse(payload) as Message).frames.map(fromWire);

/**
 * Packs frames into as few payloads as fit, each a `Message` as JSON on one line.
 *
 * @param bytesAtMost of a payload
 * @returns the payloads, and the frames that are too large for any
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
    const written = JSON.stringify(toWire(frame));
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
