import type { ServerResponse } from "node:http";
import { type EndedSessions, isAmong } from "./ended-sessions.ts";
import { createKeptFrames, type KeptFrames, type KeptFramesOptions } from "./kept-frames.ts";
import type { StreamFrame } from "./stream-frame.ts";

/**
 * The player and session of a reader. A reader with an owner gets the personal events of the player in addition to the
 * public events.
 */
export interface ReaderOwner {
  readonly playerId: bigint;
  readonly sessionId: string;
}

export interface Hub {
  /** Numbers the frames, keeps the frames for resuming readers, and writes the frames to their readers. */
  deliver(frames: readonly StreamFrame[]): void;
  /**
   * Starts to write events to the response of a reader, after the head of the response was sent, beginning with the
   * events that were missed since `lastEventId`.
   */
  attach(response: ServerResponse, owner: ReaderOwner | undefined, lastEventId: string | undefined): void;
  /** Returns the data of the latest kept public frames of one event, newest first. */
  latest(event: string, count: number): unknown[];
  /** Replaces a player's old public name by the new name in the kept frames. */
  rename(before: string, after: string): void;
  heartbeat(): void;
  /** Sends all readers the event to read their state again, and drops all kept frames. */
  resync(): void;
  /** Ends the streams of a player, or only of one session. */
  endOwned(which: EndedSessions): void;
  /** Returns the owners of the open streams. A session occurs once per stream. */
  owners(): ReaderOwner[];
  endAll(): void;
  size(): number;
}

export interface HubOptions {
  /** Random id of the current start of the process. Event numbers of one start have no meaning after another start. */
  readonly bootId: string;
  /** Limits of the frames that are kept for resuming. */
  readonly kept: KeptFramesOptions;
  /** Maximum number of unsent bytes of a reader. A reader above the limit is dropped and may resume later. */
  readonly bufferedBytesLimit: number;
  /** Maximum number of bytes that a resuming reader receives. Above the limit, reading the state again is cheaper. */
  readonly resumedBytesLimit: number;
  readonly onDropped: () => void;
}

interface Reader {
  readonly response: ServerResponse;
  readonly owner: ReaderOwner | undefined;
  /**
   * Number of bytes of missed events that may be unsent in addition to the limit, until the missed events have been
   * sent.
   */
  resumedBytes: number;
}

/** The page detects a silent connection by missing heartbeats. Browsers report events to the page, but not comments. */
const heartbeatBytes = Buffer.from("event: heartbeat\ndata: {}\n\n");

/** The limits, the open readers and the kept frames of one hub. */
interface HubContext extends Omit<HubOptions, "kept"> {
  readonly readers: Set<Reader>;
  readonly byPlayer: Map<bigint, Set<Reader>>;
  readonly kept: KeptFrames;
  /** The number of the last event. */
  sequence: number;
}

/** Creates the hub for the stream readers of one process. */
export function createHub(options: HubOptions): Hub {
  const context: HubContext = {
    ...options,
    readers: new Set(),
    byPlayer: new Map(),
    kept: createKeptFrames(options.kept),
    sequence: 0,
  };
  const { byPlayer, kept, readers } = context;
  return {
    deliver: (frames) => deliver(context, frames),
    attach: (response, owner, lastEventId) => attach(context, response, owner, lastEventId),
    latest: (event, count) => kept.latest(event, count).map(({ data }) => data),
    rename: (before, after) => kept.rename(before, after),
    heartbeat() {
      for (const reader of readers) write(context, reader, heartbeatBytes);
    },
    resync: () => resync(context),
    endOwned(which) {
      const own = [...(byPlayer.get(which.playerId) ?? [])];
      end(
        context,
        own.filter(({ owner }) => owner !== undefined && isAmong(which, owner.sessionId)),
      );
    },
    owners: () => [...readers].flatMap(({ owner }) => owner ?? []),
    endAll: () => end(context, readers),
    size: () => readers.size,
  };
}

function eventText(
  { bootId }: HubContext,
  number: number,
  { event, data }: Pick<StreamFrame, "event" | "data">,
): string {
  return `id: ${bootId}-${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns the text of the event `resync`, after which a reader reads its state again. */
function resyncText(context: HubContext): string {
  // A browser's EventSource ignores an event without data, so the event `resync` carries an empty object.
  return eventText(context, context.sequence, { event: "resync", data: {} });
}

/** Writes bytes to a reader, and drops the reader if too many bytes are unsent. */
function write(context: HubContext, reader: Reader, bytes: Buffer): void {
  reader.response.write(bytes);
  if (reader.response.writableLength <= context.bufferedBytesLimit + reader.resumedBytes) return;
  remove(context, reader);
  reader.response.destroy();
  context.onDropped();
}

function remove({ byPlayer, readers }: HubContext, reader: Reader): void {
  readers.delete(reader);
  if (reader.owner === undefined) return;
  const own = byPlayer.get(reader.owner.playerId);
  own?.delete(reader);
  if (own?.size === 0) byPlayer.delete(reader.owner.playerId);
}

function end(context: HubContext, which: Iterable<Reader>): void {
  for (const reader of [...which]) {
    remove(context, reader);
    reader.response.end();
  }
}

/** Returns the events that a reader missed, or undefined if these events are no longer kept or too many. */
function missed(
  context: HubContext,
  lastEventId: string,
  owner: ReaderOwner | undefined,
): string | undefined {
  const { bootId, kept, resumedBytesLimit, sequence } = context;
  const [, boot, number] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
  const last = Number.parseInt(number ?? "", 10);
  if (boot !== bootId || !(last <= sequence)) return undefined;
  const frames = kept.after(last, owner?.playerId);
  const backlog = frames?.map((one) => eventText(context, one.sequence, one.frame)).join("");
  return backlog === undefined || backlog.length > resumedBytesLimit ? undefined : backlog;
}

/** Numbers the frames, keeps the frames for resuming readers, and writes the frames to their readers. */
function deliver(context: HubContext, frames: readonly StreamFrame[]): void {
  const { byPlayer, kept, readers } = context;
  let common = "";
  const flushCommon = () => {
    if (common === "") return;
    const bytes = Buffer.from(common);
    common = "";
    for (const reader of readers) write(context, reader, bytes);
  };
  for (const frame of frames) {
    context.sequence += 1;
    const { sequence } = context;
    kept.add({ sequence, frame });
    if (frame.playerId === undefined) {
      if (readers.size > 0) common += eventText(context, sequence, frame);
      continue;
    }
    const own = byPlayer.get(frame.playerId);
    if (own === undefined) continue;
    flushCommon(); // The flush before a personal event keeps the events in the order of their numbers for every reader.
    const bytes = Buffer.from(eventText(context, sequence, frame));
    for (const reader of own) write(context, reader, bytes);
  }
  flushCommon();
}

/** Adds a reader, and writes the events that the reader missed since `lastEventId`. */
function attach(
  context: HubContext,
  response: ServerResponse,
  owner: ReaderOwner | undefined,
  lastEventId: string | undefined,
): void {
  const { bootId, byPlayer, readers, sequence } = context;
  const reader: Reader = { response, owner, resumedBytes: 0 };
  response.on("close", () => remove(context, reader));
  readers.add(reader);
  if (owner !== undefined) {
    const own = byPlayer.get(owner.playerId) ?? new Set();
    byPlayer.set(owner.playerId, own.add(reader));
  }
  const backlog = lastEventId === undefined ? "" : missed(context, lastEventId, owner);
  // The id without an event lets a reader resume that is disconnected before its first event.
  const bytes = Buffer.from(
    backlog === undefined ? resyncText(context) : `${backlog}id: ${bootId}-${sequence}\n\n`,
  );
  reader.resumedBytes = bytes.length;
  write(context, reader, bytes);
  const isSent = () => {
    reader.resumedBytes = 0;
  };
  if (response.writableNeedDrain) response.once("drain", isSent);
  else isSent();
}

function resync(context: HubContext): void {
  context.sequence += 1;
  context.kept.forget(context.sequence);
  const bytes = Buffer.from(resyncText(context));
  for (const reader of context.readers) write(context, reader, bytes);
}
