import { randomBytes } from "node:crypto";
import type { EventData, EventName, personalEvents } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "../clock/index.ts";
import type { Database, Listener } from "../database/index.ts";
import type { Metrics, Tally } from "../metrics/index.ts";
import type { Redis } from "../redis/index.ts";
import type { Settings } from "../settings/index.ts";
import { type EndedSessions, isAmong } from "./ended-sessions.ts";
import { createRedisFanOut } from "./fan-out.redis.ts";
import { createFanOut, type FanOut } from "./fan-out.ts";
import { createHub, type Hub, type ReaderOwner } from "./hub.ts";
import { readRenamed, renamedChannel } from "./renamed.ts";
import { createShownBets } from "./shown-bets.ts";
import { streamRoutes } from "./stream.routes.ts";
import type { StreamFrame } from "./stream-frame.ts";
import { createSharedTickets, createTickets, type Tickets } from "./tickets.ts";

type PersonalEvent = (typeof personalEvents)[number];
type PublicEvent = Exclude<EventName, PersonalEvent>;

export interface Stream {
  /**
   * Publishes an event to all stream readers. Returns immediately. Callers must call `publish` after the commit of
   * their transaction, and must not change the data afterwards.
   */
  publish<N extends PublicEvent>(event: N, data: EventData<N>): void;
  /**
   * Publishes an event only to the player's own streams. Callers must call `publishTo` after the commit of their
   * transaction, and must not change the data afterwards.
   */
  publishTo<N extends PersonalEvent>(playerId: bigint, event: N, data: EventData<N>): void;
  /** Returns the newest events with the given event name that the process still stores, the newest first. */
  latest<N extends PublicEvent>(event: N, count: number): EventData<N>[];
  /** Returns the number of open streams in the current process. */
  readers(): number;
  /**
   * Ends the streams of ended sessions in the current process. Unused stream tickets of the ended sessions become
   * invalid.
   */
  endOwned(which: EndedSessions): Promise<void>;
  /**
   * Registers a reader that does not use the event stream, and calls `end` when the session of the reader ends.
   *
   * @param end is called when the session ends, unless the caller has removed the registration before
   * @returns a function that removes the registration
   */
  endWith(owner: ReaderOwner, end: () => void): () => void;
  /** Returns the owners of all open event streams and registered readers in the current process. */
  owners(): readonly ReaderOwner[];
  routes(app: FastifyInstance): void;
  /** Resolves when the other processes know that the current process may have stream readers. */
  start(): Promise<void>;
  /** Ends every event stream, and sends the waiting events to the other processes. */
  stop(): Promise<void>;
}

export interface StreamOptions {
  readonly db: Database;
  readonly listener: Listener;
  /**
   * The connection to Redis, or undefined if no Redis is configured. Without Redis, processes exchange stream events
   * through the database.
   */
  readonly redis: Redis | undefined;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * After events were sent, further events are collected for this time in milliseconds. If no other event was sent
 * recently, an event is sent immediately. In a busy second, the collection reduces the number of writes to each reader
 * and the number of NOTIFY messages.
 */
const batchMs = 50;
const heartbeatMs = 15_000;
/**
 * A reader that was disconnected because of its slow connection can continue after its last event, up to almost a
 * minute later. A reader that was disconnected because of its slow connection can continue after its last event, if
 * this event is less than about a minute old.
 */
const kept = { keptMs: 60_000, publicAtMost: 10_000, personalAtMost: 50_000, stateOf };
const bufferedBytesLimit = 256 * 1024;
const resumedBytesLimit = 1024 * 1024;

/**
 * Returns a key for the state that a balance event reports. A balance event contains the whole balance, so only the
 * newest of several events about the same assets is stored.
 */
function stateOf({ event, data }: StreamFrame): string | undefined {
  if (event !== "balance") return undefined;
  return (data as EventData<"balance">).assets.map(({ assetId }) => assetId).join(" ");
}

/** The services that one event stream uses, and the events that wait to be sent. */
interface StreamContext {
  readonly hub: Hub;
  readonly tickets: Tickets;
  readonly fanOut: FanOut;
  /**
   * Returns false if the stream does not show a bet, because there are too many bets. Counts the bets that are not
   * shown.
   */
  readonly pass: (frame: Pick<StreamFrame, "event">) => boolean;
  readonly lag: Tally;
  readonly log: Logger;
  readonly otherReaders: Set<{ readonly owner: ReaderOwner; readonly end: () => void }>;
  queue: StreamFrame[];
  timer: NodeJS.Timeout | undefined;
  flushedAtMs: number;
  /** Time in monotonic milliseconds at which the oldest waiting event was added. */
  queuedAtMs: number;
  heartbeat: NodeJS.Timeout | undefined;
  /** Resolves when all collected events were sent to the other processes. */
  sending: Promise<void>;
}

export function createStream(options: StreamOptions): Stream {
  const context = createStreamContext(options);
  const { fanOut, hub, otherReaders, tickets } = context;
  return {
    publish: (event, data) => enqueue(context, undefined, event, data),
    publishTo: (playerId, event, data) => enqueue(context, playerId, event, data),
    // The type is asserted, because only `publish` writes public events, in this process and in the other processes.
    latest: <N extends PublicEvent>(event: N, count: number) => hub.latest(event, count) as EventData<N>[],
    readers: () => hub.size(),
    endOwned: (which) => endOwned(context, which),
    endWith(owner, end) {
      const reader = { owner, end };
      otherReaders.add(reader);
      return () => void otherReaders.delete(reader);
    },
    owners: () => [...hub.owners(), ...Array.from(otherReaders, ({ owner }) => owner)],
    routes: (app) => streamRoutes(app, { ...options, hub, tickets }),
    start() {
      context.heartbeat = setInterval(() => hub.heartbeat(), heartbeatMs).unref();
      return fanOut.start();
    },
    stop: () => stop(context),
  };
}

function createStreamContext(options: StreamOptions): StreamContext {
  const { db, listener, redis, clock, log, metrics } = options;
  const bootId = randomBytes(6).toString("hex");
  const dropped = metrics.counter(
    "gemplay_stream_dropped_total",
    "Event streams that the server closed because the client read too slowly",
  );
  const passedOver = metrics.counter(
    "gemplay_stream_skipped_bets_total",
    "Bets left out of the public activity feed because too many bets arrived",
  );
  const lag = metrics
    .histogram<never>(
      "gemplay_stream_lag_seconds",
      "From an event to its being written to a group of this process's readers, of the oldest event written",
      [0.01, 0.03, 0.06, 0.1, 0.3, 1, 3, 10],
    )
    .of({});
  const hub = createHub({
    bootId,
    kept,
    bufferedBytesLimit,
    resumedBytesLimit,
    onDropped: () => dropped.inc(),
    onWritten: (lagMs) => lag.observe(lagMs / 1_000),
  });
  const isShown = createShownBets(() => hub.size());
  const pass = ({ event }: Pick<StreamFrame, "event">) => {
    if (event !== "bet" || isShown()) return true;
    passedOver.inc();
    return false;
  };
  metrics.gauge("gemplay_stream_readers", "Open event streams", [], (gauge) => gauge.set(hub.size()));
  const ticketsInDatabase = createTickets(db, clock, "stream");
  const tickets =
    redis === undefined ? ticketsInDatabase : createSharedTickets(redis, ticketsInDatabase, clock);
  const others = {
    bootId,
    log,
    onForgotten: () => hub.resync(),
    receive: (frames: readonly StreamFrame[]) => hub.deliver(frames.filter(pass)),
  };
  const fanOut =
    redis === undefined ? createFanOut({ db, listener, ...others }) : createRedisFanOut({ redis, ...others });
  listener.on(renamedChannel, (payload) => hub.rename(...readRenamed(payload)));
  // While the LISTEN connection was lost, the process may have missed events of other processes.
  listener.onGap(() => hub.resync());
  return {
    hub,
    tickets,
    fanOut,
    pass,
    lag,
    log,
    otherReaders: new Set(),
    queue: [],
    timer: undefined,
    flushedAtMs: Number.NEGATIVE_INFINITY,
    queuedAtMs: 0,
    heartbeat: undefined,
    sending: Promise.resolve(),
  };
}

/** Adds an event to the waiting events, and schedules their sending. */
function enqueue(
  context: StreamContext,
  playerId: bigint | undefined,
  event: EventName,
  data: unknown,
): void {
  if (!context.pass({ event })) return;
  context.queue.push({ playerId, event, data });
  if (context.timer !== undefined) return;
  context.queuedAtMs = performance.now();
  const delayMs = Math.max(0, context.flushedAtMs + batchMs - context.queuedAtMs);
  context.timer = setTimeout(() => flush(context), delayMs);
}

/** Sends the waiting events to the stream readers of the current process and to the other processes. */
function flush(context: StreamContext): void {
  clearTimeout(context.timer);
  context.timer = undefined;
  context.flushedAtMs = performance.now();
  const frames = context.queue;
  context.queue = [];
  if (frames.length === 0) return;
  context.hub.deliver(frames, context.queuedAtMs);
  context.lag.observe((performance.now() - context.queuedAtMs) / 1_000);
  context.sending = context.sending.then(() => context.fanOut.send(frames));
}

async function endOwned(
  { hub, log, otherReaders, tickets }: StreamContext,
  which: EndedSessions,
): Promise<void> {
  hub.endOwned(which);
  for (const { owner, end } of otherReaders)
    if (owner.playerId === which.playerId && isAmong(which, owner.sessionId)) end();
  await tickets
    .revoke(which)
    .catch((error: unknown) =>
      log.error({ err: error }, "unused stream tickets of ended sessions could not be deleted"),
    );
}

async function stop(context: StreamContext): Promise<void> {
  clearInterval(context.heartbeat);
  context.fanOut.stop();
  flush(context);
  context.hub.endAll();
  await context.sending;
}
