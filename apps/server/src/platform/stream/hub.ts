import type { ServerResponse } from "node:http";
import { type EndedSessions, isAmong } from "./ended-sessions.ts";
import { createKeptFrames, type KeptFramesOptions } from "./kept-frames.ts";
import type { StreamFrame } from "./stream-frame.ts";

/**
 * The player and session of a reader. A reader with an owner gets this player's personal events in addition to the
 * public events.
 */
export interface ReaderOwner {
  readonly playerId: bigint;
  readonly sessionId: string;
}

export interface Hub {
  /** Numbers the frames, keeps them for resuming, and writes them to their readers. */
  deliver(frames: readonly StreamFrame[]): void;
  /**
   * Starts to write events to a response whose head is sent, beginning with the events that were missed since
   * `lastEventId`.
   */
  attach(response: ServerResponse, owner: ReaderOwner | undefined, lastEventId: string | undefined): void;
  /** Returns the data of the latest kept public frames of one event, newest first. */
  latest(event: string, count: number): unknown[];
  /** Replaces a player's public name in the kept frames. */
  rename(before: string, after: string): void;
  heartbeat(): void;
  /** Tells all readers to read their state again, and drops all kept frames. */
  resync(): void;
  /** Ends the streams of a player, or only of one session. */
  endOwned(which: EndedSessions): void;
  /** Returns the owners of the open streams. A session occurs once per stream. */
  owners(): ReaderOwner[];
  endAll(): void;
  size(): number;
}

export interface HubOptions {
  /** Random id of this start of the process. Event numbers of one start are meaningless in another. */
  readonly bootId: string;
  /** Limits of the frames that are kept for resuming. */
  readonly kept: KeptFramesOptions;
  /** Maximum number of unsent bytes of a reader. A reader above this limit is dropped and may resume later. */
  readonly bufferedBytesLimit: number;
  /** Maximum number of bytes that a resuming reader receives. Above this limit, reading the state again is cheaper. */
  readonly resumedBytesLimit: number;
  readonly onDropped: () => void;
}

interface Reader {
  readonly response: ServerResponse;
  readonly owner: ReaderOwner | undefined;
  /** Number of bytes of missed events that may be unsent in addition to the limit, until they have been sent. */
  resumedBytes: number;
}

/** The page detects a silent connection by missing heartbeats. Browsers report events to the page, but not comments. */
const heartbeatBytes = Buffer.from("event: heartbeat\ndata: {}\n\n");

/** Creates the hub for the stream readers of one process. */
export function createHub(options: HubOptions): Hub {
  const { bootId, bufferedBytesLimit, resumedBytesLimit, onDropped } = options;
  const readers = new Set<Reader>();
  const byPlayer = new Map<bigint, Set<Reader>>();
  const kept = createKeptFrames(options.kept);
  let sequence = 0;

  const id = () => `${bootId}-${sequence}`;
  const text = (number: number, { event, data }: Pick<StreamFrame, "event" | "data">) =>
    `id: ${bootId}-${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  // A browser's EventSource ignores an event without data, so this event carries an empty object.
  const resyncText = () => text(sequence, { event: "resync", data: {} });

  function write(reader: Reader, bytes: Buffer): void {
    reader.response.write(bytes);
    if (reader.response.writableLength <= bufferedBytesLimit + reader.resumedBytes) return;
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

  /** Returns the events that a reader missed, or undefined if they are no longer kept or too many. */
  function missed(lastEventId: string, owner: ReaderOwner | undefined): string | undefined {
    const [, boot, number] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
    const last = Number.parseInt(number ?? "", 10);
    if (boot !== bootId || !(last <= sequence)) return undefined;
    const frames = kept.after(last, owner?.playerId);
    const backlog = frames?.map((one) => text(one.sequence, one.frame)).join("");
    return backlog === undefined || backlog.length > resumedBytesLimit ? undefined : backlog;
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
        kept.add({ sequence, frame });
        if (frame.playerId === undefined) {
          if (readers.size > 0) common += text(sequence, frame);
          continue;
        }
        const own = byPlayer.get(frame.playerId);
        if (own === undefined) continue;
        flushCommon(); // This flush keeps the events in the order of their numbers for every reader.
        const bytes = Buffer.from(text(sequence, frame));
        for (const reader of own) write(reader, bytes);
      }
      flushCommon();
    },
    attach(response, owner, lastEventId) {
      const reader: Reader = { response, owner, resumedBytes: 0 };
      response.on("close", () => remove(reader));
      readers.add(reader);
      if (owner !== undefined) {
        const own = byPlayer.get(owner.playerId) ?? new Set();
        byPlayer.set(owner.playerId, own.add(reader));
      }
      const backlog = lastEventId === undefined ? "" : missed(lastEventId, owner);
      // The id without an event lets a reader resume that is disconnected before its first event.
      const bytes = Buffer.from(backlog === undefined ? resyncText() : `${backlog}id: ${id()}\n\n`);
      reader.resumedBytes = bytes.length;
      write(reader, bytes);
      const isSent = () => {
        reader.resumedBytes = 0;
      };
      if (response.writableNeedDrain) response.once("drain", isSent);
      else isSent();
    },
    latest: (event, count) => kept.latest(event, count).map(({ data }) => data),
    rename: (before, after) => kept.rename(before, after),
    heartbeat() {
      for (const reader of readers) write(reader, heartbeatBytes);
    },
    resync() {
      sequence += 1;
      kept.forget(sequence);
      const bytes = Buffer.from(resyncText());
      for (const reader of readers) write(reader, bytes);
    },
    endOwned(which) {
      const own = [...(byPlayer.get(which.playerId) ?? [])];
      end(own.filter(({ owner }) => owner !== undefined && isAmong(which, owner.sessionId)));
    },
    owners: () => [...readers].flatMap(({ owner }) => owner ?? []),
    endAll: () => end(readers),
    size: () => readers.size,
  };
}
