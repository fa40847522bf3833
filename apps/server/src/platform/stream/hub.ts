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
  /** JSON on one line. */
  readonly data: string;
}

export interface Hub {
  /** Numbers the frames, keeps them for resuming, and writes them to whom they are for. */
  deliver(frames: readonly StreamFrame[]): void;
  /** Begins to write to a response whose head is sent; first what was missed since `lastEventId`. */
  attach(response: ServerResponse, owner: ReaderOwner | undefined, lastEventId: string | undefined): void;
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
  readonly playerId: bigint | undefined;
  readonly bytes: Buffer;
}

const heartbeatBytes = Buffer.from(":\n\n");

/** The readers of one process. */
export function createHub({ bootId, ringSize, bufferedBytesLimit, onDropped }: HubOptions): Hub {
  const readers = new Set<Reader>();
  const byPlayer = new Map<bigint, Set<Reader>>();
  let ring: Kept[] = [];
  let sequence = 0;

  const id = () => `${bootId}-${sequence}`;
  // A browser's EventSource passes over an event without data, so this one carries an empty object.
  const resyncBytes = () => Buffer.from(`id: ${id()}\nevent: resync\ndata: {}\n\n`);

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
  function missed(lastEventId: string, owner: ReaderOwner | undefined): Buffer[] | undefined {
    const [, boot, number] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
    const last = Number.parseInt(number ?? "", 10);
    if (boot !== bootId || !(last <= sequence)) return undefined;
    const oldest = ring[0]?.sequence ?? sequence + 1;
    if (last + 1 < oldest) return undefined; // also what came before a resync, whose own number is in no ring
    return ring
      .filter((kept) => kept.sequence > last && isFor(kept.playerId, owner))
      .map(({ bytes }) => bytes);
  }

  return {
    deliver(frames) {
      let common: Buffer[] = [];
      const flushCommon = () => {
        if (common.length === 0) return;
        const bytes = Buffer.concat(common);
        common = [];
        for (const reader of readers) write(reader, bytes);
      };
      for (const { playerId, event, data } of frames) {
        sequence += 1;
        const bytes = Buffer.from(`id: ${id()}\nevent: ${event}\ndata: ${data}\n\n`);
        ring.push({ sequence, playerId, bytes });
        if (playerId === undefined) {
          common.push(bytes);
          continue;
        }
        flushCommon(); // so that everybody gets events in the order of their numbers
        for (const reader of byPlayer.get(playerId) ?? []) write(reader, bytes);
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
      write(
        reader,
        backlog === undefined ? resyncBytes() : Buffer.concat([...backlog, Buffer.from(`id: ${id()}\n\n`)]),
      );
    },
    heartbeat() {
      for (const reader of readers) write(reader, heartbeatBytes);
    },
    resync() {
      sequence += 1;
      ring = [];
      const bytes = resyncBytes();
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
