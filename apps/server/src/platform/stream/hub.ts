import type { ServerResponse } from "node:http";
import { type EndedSessions, isAmong } from "./ended-sessions.ts";
import { createKeptFrames, type KeptFrames, type KeptFramesOptions } from "./kept-frames.ts";
import type { StreamFrame } from "./stream-frame.ts";

/**
 * The player and the session to which a stream reader belongs. If a stream reader has an owner, the reader gets the
 * personal events of this player in addition to the public events.
 */
export interface ReaderOwner {
  readonly playerId: bigint;
  readonly sessionId: string;
}

export interface Hub {
  /**
   * Gives each frame (stream event) a number, stores the frames for readers that reconnect, and sends the frames to
   * their readers.
   */
  deliver(frames: readonly StreamFrame[]): void;
  /**
   * Starts to send events to a stream reader, after the head of the HTTP response was sent. The first events are the
   * events that the stream reader missed since the event `lastEventId`.
   */
  attach(response: ServerResponse, owner: ReaderOwner | undefined, lastEventId: string | undefined): void;
  /** Returns the data of the newest stored public events with the given event name, the newest first. */
  latest(event: string, count: number): unknown[];
  /** Replaces a player's old public name by the new name in all stored events. */
  rename(before: string, after: string): void;
  heartbeat(): void;
  /** Sends all stream readers an event after which they reload their state, and deletes all stored events. */
  resync(): void;
  /** Ends all streams of a player, or the streams of one session. */
  endOwned(which: EndedSessions): void;
  /**
   * Returns the owners of the open streams. If a session has several open streams, the list contains the session
   * several times.
   */
  owners(): ReaderOwner[];
  endAll(): void;
  size(): number;
}

export interface HubOptions {
  /**
   * A random id for the current start of the process. The event numbers of an earlier start of the process have no
   * meaning.
   */
  readonly bootId: string;
  /** Limits for the events that the hub stores for readers that reconnect. */
  readonly kept: KeptFramesOptions;
  /**
   * Maximum number of unsent bytes for one stream reader. A stream reader with more unsent bytes is disconnected. After
   * a reconnection, the reader continues with the next event.
   */
  readonly bufferedBytesLimit: number;
  /**
   * Maximum number of bytes of missed events that a stream reader receives after a reconnection. If a reader missed
   * more bytes, the reader must reload its state, because a reload costs less.
   */
  readonly resumedBytesLimit: number;
  readonly onDropped: () => void;
}

interface Reader {
  readonly response: ServerResponse;
  readonly owner: ReaderOwner | undefined;
  /** While a stream reader receives missed events, it may have this number of unsent bytes in addition to the limit. */
  resumedBytes: number;
}

/**
 * The players' page detects a broken connection by the missing heartbeats. The heartbeat is an event and not a comment
 * of the stream, because browsers do not report comments to the page.
 */
const heartbeatBytes = Buffer.from("event: heartbeat\ndata: {}\n\n");

/** The limits, the connected readers and the stored events of one hub. */
interface HubContext extends Omit<HubOptions, "kept"> {
  readonly readers: Set<Reader>;
  readonly byPlayer: Map<bigint, Set<Reader>>;
  readonly kept: KeptFrames;
  /** The number of the newest stream event. */
  sequence: number;
}

/** Creates the hub, which sends the stream events to the connected readers of one process. */
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

/**
 * Returns the text of the event `resync`. After the event `resync`, a client of the stream reads its state from the API
 * again.
 */
function resyncText(context: HubContext): string {
  // A browser's EventSource ignores an event without data, so the event `resync` contains an empty object as data.
  return eventText(context, context.sequence, { event: "resync", data: {} });
}

/** Sends bytes to a stream reader, and disconnects the reader if it has too many unsent bytes. */
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

/**
 * Returns the events that a stream reader missed. Returns undefined if the missed events are too many or no longer
 * stored.
 */
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

/**
 * Gives each frame (stream event) a number, stores the frames for readers that reconnect, and sends the frames to their
 * readers.
 */
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
    // The hub sends waiting public events before a personal event, so that every stream reader gets the events in the
    // order of their numbers.
    flushCommon();
    const bytes = Buffer.from(eventText(context, sequence, frame));
    for (const reader of own) write(context, reader, bytes);
  }
  flushCommon();
}

/** Adds a stream reader, and sends the events that the reader missed since the event `lastEventId`. */
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
  // The id is sent without an event, so that a reader can continue after a reconnection even if it was disconnected
  // before its first event.
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
