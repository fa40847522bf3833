import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { sessionNames } from "./session-names.ts";

export interface Listener {
  /** Subscribes to a channel of NOTIFY messages. The listener calls `onMessage` with the payload of each message. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /**
   * Registers a callback that is called when NOTIFY messages may have been missed. After NOTIFY messages were missed,
   * the callback must empty the caches that rely on these messages.
   */
  onGap(notify: () => void): void;
  /** Registers a callback that is called when the listening connection is lost. */
  onLost(notify: () => void): void;
  /**
   * Returns true if NOTIFY messages arrive: the LISTEN connection is open, and a heartbeat message came back within the
   * last seconds.
   */
  isConnected(): boolean;
  /**
   * Returns how many milliseconds ago the listener sent the last heartbeat message that came back. The listener has
   * received all NOTIFY messages that were committed before this heartbeat was sent.
   */
  silentMs(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channelName = /^[a-z_]+$/;
const firstRetryMs = 100;
const longestRetryMs = 1_000;
const connectionWaitMs = 2_500;
const beatEveryMs = 500;
const beatWaitMs = 2_000;
/**
 * Maximum time in milliseconds between the sending of two successive heartbeats, if both come back. A paused process
 * may detect a missing heartbeat late, but does not use its caches before the detection.
 */
const freshMs = beatEveryMs + 2 * beatWaitMs;

/** One open LISTEN connection with the channel of its heartbeat messages. */
interface Listening {
  readonly client: pg.Client;
  readonly beatChannel: string;
  readonly socket: Socket;
  onBeat: () => void;
}

/** The connection, the subscriptions and the state of one database listener. */
interface ListenerContext {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly channels: Map<string, ((payload: string) => void)[]>;
  readonly gapListeners: (() => void)[];
  readonly lossListeners: (() => void)[];
  /** The open LISTEN connection, or undefined while no connection is open. */
  current: Listening | undefined;
  /** Monotonic time in milliseconds at which the last returned heartbeat was sent. */
  heardAtMs: number;
  stopped: boolean;
}

/**
 * Creates a database listener with its own LISTEN connection, and reopens a lost connection. A NOTIFY message is only a
 * hint that a process should read a table earlier than planned. Data that must not be lost is stored in a table, never
 * only in a NOTIFY message. Twice a second, the listener sends a NOTIFY message to itself, because TCP reports no error
 * if the packets of a connection are dropped.
 */
export function createListener(databaseUrl: string, log: Logger): Listener {
  const context: ListenerContext = {
    databaseUrl,
    log,
    channels: new Map(),
    gapListeners: [],
    lossListeners: [],
    current: undefined,
    heardAtMs: Number.NEGATIVE_INFINITY,
    stopped: false,
  };
  return {
    on: (channel, onMessage) => subscribe(context, channel, onMessage),
    onGap: (notify) => void context.gapListeners.push(notify),
    onLost: (notify) => void context.lossListeners.push(notify),
    isConnected: () => context.current !== undefined && silentMs(context) < freshMs,
    silentMs: () => silentMs(context),
    start: () => connect(context),
    stop: () => stop(context),
  };
}

function subscribe(context: ListenerContext, channel: string, onMessage: (payload: string) => void): void {
  const { channels, current } = context;
  if (!channelName.test(channel)) throw new TypeError(`not a channel: ${channel}`);
  if (current !== undefined) throw new Error("callers must subscribe to channels before start()");
  channels.set(channel, [...(channels.get(channel) ?? []), onMessage]);
}

const silentMs = ({ heardAtMs }: ListenerContext) => performance.now() - heardAtMs;

async function stop(context: ListenerContext): Promise<void> {
  context.stopped = true;
  const open = context.current;
  context.current = undefined;
  const giveUp = setTimeout(() => open?.socket.destroy(), connectionWaitMs);
  await open?.client.end();
  clearTimeout(giveUp);
}

/**
 * Opens a connection that listens to all subscribed channels, and starts to send heartbeats on the connection.
 *
 * @throws if the connection or its first heartbeat fails, or if the listener was stopped while it was connecting
 */
async function connect(context: ListenerContext): Promise<void> {
  const next = prepareConnection(context);
  const { client, beatChannel, socket } = next;
  try {
    await client.connect();
    // A heartbeat stores no data, so its commit need not wait until a disk or a replica has stored it.
    await client.query("SET synchronous_commit = off");
    for (const channel of [...context.channels.keys(), beatChannel]) await client.query(`LISTEN ${channel}`);
    await beat(context, next);
    if (context.stopped) throw new Error("the listener was stopped while it was connecting");
  } catch (error) {
    socket.destroy();
    throw error;
  }
  context.current = next;
  void keepBeating(context, next);
}

/** Creates a connection object with its callbacks, without opening the connection. */
function prepareConnection(context: ListenerContext): Listening {
  const { channels, databaseUrl, log } = context;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: databaseUrl,
    stream: () => socket,
    application_name: sessionNames.listener,
    keepAlive: true,
    connectionTimeoutMillis: connectionWaitMs,
    query_timeout: connectionWaitMs,
  });
  const beatChannel = `gemplay_beat_${randomBytes(6).toString("hex")}`;
  const next: Listening = { client, beatChannel, socket, onBeat: () => undefined };
  client.on("notification", ({ channel, payload }) => {
    if (channel === beatChannel) next.onBeat();
    for (const notify of channels.get(channel) ?? []) notify(payload ?? "");
  });
  client.on("error", (error) => log.warn({ err: error }, "the listening connection to the database failed"));
  client.on("end", () => lost(context, next));
  return next;
}

/**
 * Sends a heartbeat, which is a NOTIFY message from the connection to itself.
 *
 * @throws if the heartbeat message does not come back in time
 */
async function beat(context: ListenerContext, on: Listening): Promise<void> {
  const sentAtMs = performance.now();
  const back = Promise.withResolvers<void>();
  on.onBeat = back.resolve;
  on.client.query("SELECT pg_notify($1, '')", [on.beatChannel]).catch(back.reject);
  // When a paused process runs again, it first reads the messages that arrived in the meantime, and only then reports
  // the timeout.
  const timer = setTimeout(
    () =>
      setImmediate(() =>
        back.reject(new Error("the heartbeat of the listening connection did not come back")),
      ),
    beatWaitMs,
  );
  try {
    await back.promise;
    context.heardAtMs = sentAtMs;
  } finally {
    clearTimeout(timer);
  }
}

async function keepBeating(context: ListenerContext, on: Listening): Promise<void> {
  while (context.current === on) {
    await sleep(beatEveryMs, undefined, { ref: false });
    if (context.current !== on) return;
    try {
      await beat(context, on);
    } catch (error) {
      if (context.current !== on) return;
      context.log.warn({ err: error }, "the listening connection to the database receives nothing");
      lost(context, on);
      on.socket.destroy();
    }
  }
}

function lost(context: ListenerContext, ended: Listening): void {
  if (context.current !== ended) return;
  context.current = undefined;
  for (const notify of [...context.lossListeners, ...context.gapListeners]) notify();
  if (!context.stopped) void reconnect(context);
}

async function reconnect(context: ListenerContext): Promise<void> {
  for (let waitMs = firstRetryMs; !context.stopped; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    await sleep(waitMs, undefined, { ref: false });
    try {
      if (context.stopped) return;
      await connect(context);
      for (const notify of context.gapListeners) notify();
      return;
    } catch (error) {
      context.log.warn({ err: error }, "the listening connection to the database could not be opened");
    }
  }
}
