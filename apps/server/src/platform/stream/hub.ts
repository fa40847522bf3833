import type { ServerResponse } from "node:http";
import { type EndedSessions, isAmong } from "./ended-sessions.ts";
import { createKeptFrames, type KeptFrames, type KeptFramesOptions } from "./kept-frames.ts";
import type { StreamFrame } from "./stream-frame.ts";
import { createUnsentTexts, type UnsentTexts } from "./unsent-texts.ts";

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
   * Gives each frame (stream event) a number, and stores the frames for readers that reconnect. Sends personal events
   * immediately. Sends public events to one reader after another, so that the process keeps time for other work.
   *
   * @param publishedAtMs the time at which the oldest frame was published, in monotonic milliseconds
   */
  deliver(frames: readonly StreamFrame[], publishedAtMs?: number): void;
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
  /**
   * Called for each group of readers that get public events together.
   *
   * @param lagMs the time in milliseconds for which the oldest of these events has waited
   */
  readonly onWritten?: (lagMs: number) => void;
}

interface Reader {
  readonly response: ServerResponse;
  readonly owner: ReaderOwner | undefined;
  /** The reader has received all public texts before this position. */
  position: number;
  /** While a stream reader receives missed events, it may have this number of unsent bytes in addition to the limit. */
  resumedBytes: number;
}

/**
 * The players' page detects a broken connection by the missing heartbeats. The heartbeat is an event and not a comment
 * of the stream, because browsers do not report comments to the page.
 */
const heartbeatText = "event: heartbeat\ndata: {}\n\n";

/** Maximum time in milliseconds for which the hub writes public events before the process does other work. */
const sliceMs = 5;
/** Maximum share of its time that the process spends on writing public events. */
const writingShare = 1 / 3;
/**
 * The hub may use its share of the next milliseconds in advance. Writing for about 100 ms after a quiet time therefore
 * needs no pause.
 */
const advanceMs = 200;
/** The hub writes these events to all readers without pauses, because players must see the end of a round in time. */
const urgentEvents: ReadonlySet<string> = new Set(["crash"]);

/** The limits, the connected readers and the stored events of one hub. */
interface HubContext extends Omit<HubOptions, "kept"> {
  /** The first reader has waited for public events for the longest time. */
  readonly readers: Set<Reader>;
  readonly byPlayer: Map<bigint, Set<Reader>>;
  readonly kept: KeptFrames;
  readonly unsent: UnsentTexts;
  /** Readers before this position have not received all urgent events. */
  urgentEnd: number;
  /** Starts the next writing of public events. Undefined if every reader has received all public events. */
  timer: NodeJS.Timeout | undefined;
  /** The time in monotonic milliseconds until which the earlier writing has used the allowed share of the time. */
  usedUntilMs: number;
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
    unsent: createUnsentTexts(),
    urgentEnd: 0,
    timer: undefined,
    usedUntilMs: Number.NEGATIVE_INFINITY,
    sequence: 0,
  };
  const { byPlayer, kept, readers } = context;
  return {
    deliver: (frames, publishedAtMs = performance.now()) => deliver(context, frames, publishedAtMs),
    attach: (response, owner, lastEventId) => attach(context, response, owner, lastEventId),
    latest: (event, count) => kept.latest(event, count).map(({ data }) => data),
    rename: (before, after) => kept.rename(before, after),
    heartbeat: () => sendToAll(context, heartbeatText),
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

/** Adds a text for all readers, and starts to write it to the readers if the hub does not pause. */
function sendToAll(context: HubContext, text: string): void {
  if (context.readers.size > 0) context.unsent.add(text, performance.now());
  if (context.timer === undefined) writeToSome(context);
}

/** Returns the bytes of all public events that a reader has not received yet. The caller must write them to the reader. */
function takePublic({ readers, unsent }: HubContext, reader: Reader): Buffer {
  const bytes = unsent.bytesFrom(reader.position);
  reader.position = unsent.end();
  // The reader moves to the end of the set.
  readers.delete(reader);
  readers.add(reader);
  return bytes;
}

/** Returns the position of the reader that has waited for public events for the longest time. */
const firstPosition = ({ readers, unsent }: HubContext) =>
  readers.values().next().value?.position ?? unsent.end();

/**
 * Writes public events for some milliseconds, first to the readers that have waited for the longest time. Continues
 * after a pause until every reader has received all public events.
 */
function writeToSome(context: HubContext): void {
  const { readers, unsent } = context;
  clearTimeout(context.timer);
  context.timer = undefined;
  const beganAtMs = performance.now();
  const publishedAtMs = unsent.publishedAtMs(firstPosition(context));
  for (const reader of readers) {
    if (reader.position === unsent.end()) break;
    write(context, reader, takePublic(context, reader));
    if (performance.now() - beganAtMs > sliceMs) break;
  }
  unsent.dropBefore(firstPosition(context));
  if (publishedAtMs === undefined) return;
  const endedAtMs = performance.now();
  context.onWritten?.(endedAtMs - publishedAtMs);
  context.usedUntilMs = Math.max(context.usedUntilMs, beganAtMs) + (endedAtMs - beganAtMs) / writingShare;
  const pauseMs = Math.max(0, context.usedUntilMs - endedAtMs - advanceMs);
  context.timer = setTimeout(() => writeToSome(context), hasUrgent(context) ? 0 : pauseMs);
}

const hasUrgent = (context: HubContext) => firstPosition(context) < context.urgentEnd;

/** Gives each frame a number, stores it for readers that reconnect, and sends it to its readers. */
function deliver(context: HubContext, frames: readonly StreamFrame[], publishedAtMs: number): void {
  const { byPlayer, kept, readers, unsent } = context;
  for (const frame of frames) {
    context.sequence += 1;
    const { sequence } = context;
    kept.add({ sequence, frame });
    if (frame.playerId === undefined) {
      if (readers.size > 0) unsent.add(eventText(context, sequence, frame), publishedAtMs);
      if (urgentEvents.has(frame.event)) context.urgentEnd = unsent.end();
      continue;
    }
    const own = byPlayer.get(frame.playerId);
    if (own === undefined) continue;
    const bytes = Buffer.from(eventText(context, sequence, frame));
    // The waiting public events come before the personal event, so that every stream reader gets the events in the
    // order of their numbers.
    for (const reader of own) write(context, reader, Buffer.concat([takePublic(context, reader), bytes]));
  }
  if (context.timer === undefined || hasUrgent(context)) writeToSome(context);
}

/** Adds a stream reader, and sends the events that the reader missed since the event `lastEventId`. */
function attach(
  context: HubContext,
  response: ServerResponse,
  owner: ReaderOwner | undefined,
  lastEventId: string | undefined,
): void {
  const { bootId, byPlayer, readers, sequence } = context;
  const reader: Reader = { response, owner, position: context.unsent.end(), resumedBytes: 0 };
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
  sendToAll(context, resyncText(context));
}
