import type { ServerResponse } from "node:http";

/** What a reader may be told: everybody's events, and one player's own when it proved to be theirs. */
export interface ReaderOwner {
  readonly playerId: bigint;
  readonly sessionId: string;
}

export interface StreamFrame {
  /** Undefined: for everybody. */
  readonly playerId: bigint | undefined;
  readonly event: string;
  /** What JSON can hold; nobody may change it any more. Written down for those who read: most frames have no reader. */
  readonly data: unknown;
}

export interface Hub {
  /** Numbers the frames, keeps them for resuming, and writes them to whom they are for. */
  deliver(frames: readonly StreamFrame[]): void;
  /** Begins to write to a response whose head is sent; first what was missed since `lastEventId`. */
  attach(response: ServerResponse, owner: ReaderOwner | undefined, lastEventId: string | undefined): void;
  /** The data of the latest public frames of one event that are still kept, newest first. */
  latest(event: string, count: number): unknown[];
  heartbeat(): void;
  /** Tells all readers to read their state again, and forgets what could be resumed. */
  resync(): void;
  /** Ends the streams of a player, or only of one session. */
  endOwned(which: { playerId: bigint; sessionId?: string | undefined }): void;
  endAll(): void;
  size(): number;
}

export interface HubOptions {
  /** Different in every process and at every start: numbers of one are meaningless in another. */
  readonly bootId: string;
  /** How many frames can be resumed. */
  readonly ringSize: number;
  /** A reader with more than this unsent is dropped; it resumes when it can. */
  readonly bufferedBytesLimit: number;
  readonly onDropped: () => void;
}

interface Reader {
  readonly response: ServerResponse;
  readonly owner: ReaderOwner | undefined;
}

interface Kept {
  readonly sequence: number;
  readonly frame: StreamFrame;
}

const heartbeatBytes = Buffer.from(":\n\n");

/** The readers of one process. */
export function createHub({ bootId, ringSize, bufferedBytesLimit, onDropped }: HubOptions): Hub {
  const readers = new Set<Reader>();
  const byPlayer = new Map<bigint, Set<Reader>>();
  let ring: Kept[] = [];
  let sequence = 0;

  const id = () => `${bootId}-${sequence}`;
  const text = (number: number, { event, data }: Pick<StreamFrame, "event" | "data">) =>
    `id: ${bootId}-${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  // A browser's EventSource passes over an event without data, so this one carries an empty object.
  const resyncText = () => text(sequence, { event: "resync", data: {} });

  function write(reader: Reader, bytes: Buffer): void {
    reader.response.write(bytes);
    if (reader.response.writableLength <= bufferedBytesLimit) return;
    remove(reader);
    reader.response.destroy();
    onDropped();
  }

  function remove(reader: Reader): void {
    readers.delete(reader);
    if (reader.owner === undefined) return;
    const own = byPlayer.get(reader.owner.playerId);
    own?.delete(reader);
    if (own?.size === 0) byPlayer.delete(reader.owner.playerId);
  }

  function end(which: Iterable<Reader>): void {
    for (const reader of [...which]) {
      remove(reader);
      reader.response.end();
    }
  }

  /** What a reader missed; undefined when that cannot be known any more. */
  function missed(lastEventId: string, owner: ReaderOwner | undefined): string[] | undefined {
    const [, boot, number] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
    const last = Number.parseInt(number ?? "", 10);
    if (boot !== bootId || !(last <= sequence)) return undefined;
    const oldest = ring[0]?.sequence ?? sequence + 1;
    if (last + 1 < oldest) return undefined; // also what came before a resync, whose own number is in no ring
    return ring
      .filter(({ sequence: one, frame }) => one > last && isFor(frame.playerId, owner))
      .map((kept) => text(kept.sequence, kept.frame));
  }

  return {
    deliver(frames) {
      let common = "";
      const flushCommon = () => {
        if (common === "") return;
        const bytes = Buffer.from(common);
        common = "";
        for (const reader of readers) write(reader, bytes);
      };
      for (const frame of frames) {
        sequence += 1;
        ring.push({ sequence, frame });
        if (frame.playerId === undefined) {
          if (readers.size > 0) common += text(sequence, frame);
          continue;
        }
        const own = byPlayer.get(frame.playerId);
        if (own === undefined) continue;
        flushCommon(); // so that everybody gets events in the order of their numbers
        const bytes = Buffer.from(text(sequence, frame));
        for (const reader of own) write(reader, bytes);
      }
      flushCommon();
      if (ring.length > ringSize) ring = ring.slice(-ringSize);
    },
    attach(response, owner, lastEventId) {
      const reader: Reader = { response, owner };
      response.on("close", () => remove(reader));
      readers.add(reader);
      if (owner !== undefined) {
        const own = byPlayer.get(owner.playerId) ?? new Set();
        byPlayer.set(owner.playerId, own.add(reader));
      }
      const backlog = lastEventId === undefined ? [] : missed(lastEventId, owner);
      // The bare id lets a reader resume that is cut off before its first event.
      write(reader, Buffer.from(backlog === undefined ? resyncText() : `${backlog.join("")}id: ${id()}\n\n`));
    },
    latest: (event, count) =>
      ring
        .filter(({ frame }) => frame.playerId === undefined && frame.event === event)
        .slice(-count)
        .map(({ frame }) => frame.data)
        .reverse(),
    heartbeat() {
      for (const reader of readers) write(reader, heartbeatBytes);
    },
    resync() {
      sequence += 1;
      ring = [];
      const bytes = Buffer.from(resyncText());
      for (const reader of readers) write(reader, bytes);
    },
    endOwned({ playerId, sessionId }) {
      const own = [...(byPlayer.get(playerId) ?? [])];
      end(sessionId === undefined ? own : own.filter(({ owner }) => owner?.sessionId === sessionId));
    },
    endAll: () => end(readers),
    size: () => readers.size,
  };
}

function isFor(playerId: bigint | undefined, owner: ReaderOwner | undefined): boolean {
  return playerId === undefined || playerId === owner?.playerId;
}
