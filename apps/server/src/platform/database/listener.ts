import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { sessionNames } from "./session-names.ts";

export interface Listener {
  /** Subscribes to a channel. `onMessage` gets each payload. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /**
   * Registers a callback for possible gaps in the messages. After a gap, caches that rely on messages must be emptied.
   */
  onGap(told: () => void): void;
  /** Registers a callback for the loss of the connection. */
  onLost(told: () => void): void;
  /**
   * Returns true if messages arrive: the connection is open and the last heartbeat of the connection came back within
   * seconds.
   */
  isConnected(): boolean;
  /**
   * Returns the time in milliseconds since the last returned heartbeat was sent. The listener has received all messages
   * that were committed before that heartbeat.
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
 * Maximum time in milliseconds between sending two heartbeats that come back. A paused process may notice a missing
 * heartbeat late, but uses no cache before noticing.
 */
const freshMs = beatEveryMs + 2 * beatWaitMs;

/** One open connection with the channel of its heartbeat. */
interface Listening {
  readonly client: pg.Client;
  readonly beatChannel: string;
  readonly socket: Socket;
  onBeat: () => void;
}

/** The connection, the subscriptions and the state of one listener. */
interface ListenerContext {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly channels: Map<string, ((payload: string) => void)[]>;
  readonly gapListeners: (() => void)[];
  readonly lossListeners: (() => void)[];
  /** The open connection; undefined while no connection is open. */
  current: Listening | undefined;
  /** Monotonic time at which the last returned heartbeat was sent. */
  heardAtMs: number;
  stopped: boolean;
}

/**
 * Creates a listener with its own LISTEN connection, which reconnects by itself. NOTIFY is only a hint: data that must
 * not be lost is stored in a table, and a message only triggers an earlier read. Twice a second the listener sends a
 * NOTIFY to itself, because TCP alone reports no error if packets of a connection are dropped.
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
    onGap: (told) => void context.gapListeners.push(told),
    onLost: (told) => void context.lossListeners.push(told),
    isConnected: () => context.current !== undefined && silentMs(context) < freshMs,
    silentMs: () => silentMs(context),
    start: () => connect(context),
    stop: () => stop(context),
  };
}

function subscribe(context: ListenerContext, channel: string, onMessage: (payload: string) => void): void {
  const { channels, current } = context;
  if (!channelName.test(channel)) throw new TypeError(`not a channel: ${channel}`);
  if (current !== undefined) throw new Error("subscribe before start()");
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
 * Opens a connection that listens to all subscribed channels, and starts the heartbeat of the connection.
 *
 * @throws if the connection or the first heartbeat fails, or if the listener was stopped during the connecting
 */
async function connect(context: ListenerContext): Promise<void> {
  const next = prepareConnection(context);
  const { client, beatChannel, socket } = next;
  try {
    await client.connect();
    // A heartbeat changes nothing durable, so its commit does not wait for a disk or a replica.
    await client.query("SET synchronous_commit = off");
    for (const channel of [...context.channels.keys(), beatChannel]) await client.query(`LISTEN ${channel}`);
    await beat(context, next);
    if (context.stopped) throw new Error("stopped while connecting");
  } catch (error) {
    socket.destroy();
    throw error;
  }
  context.current = next;
  void keepBeating(context, next);
}

/** Creates the object of a connection with its callbacks, and does not connect yet. */
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
    for (const told of channels.get(channel) ?? []) told(payload ?? "");
  });
  client.on("error", (error) => log.warn({ err: error }, "listening connection failed"));
  client.on("end", () => lost(context, next));
  return next;
}

/**
 * Sends a heartbeat: a NOTIFY from the connection to itself.
 *
 * @throws if the notification does not come back in time
 */
async function beat(context: ListenerContext, on: Listening): Promise<void> {
  const sentAtMs = performance.now();
  const back = Promise.withResolvers<void>();
  on.onBeat = back.resolve;
  on.client.query("SELECT pg_notify($1, '')", [on.beatChannel]).catch(back.reject);
  // A process that was paused reads the received messages before it reports the timeout.
  const timer = setTimeout(
    () => setImmediate(() => back.reject(new Error("the listener's heartbeat did not come back"))),
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
      context.log.warn({ err: error }, "listening connection is silent");
      lost(context, on);
      on.socket.destroy();
    }
  }
}

function lost(context: ListenerContext, ended: Listening): void {
  if (context.current !== ended) return;
  context.current = undefined;
  for (const told of [...context.lossListeners, ...context.gapListeners]) told();
  if (!context.stopped) void reconnect(context);
}

async function reconnect(context: ListenerContext): Promise<void> {
  for (let waitMs = firstRetryMs; !context.stopped; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    await sleep(waitMs, undefined, { ref: false });
    try {
      if (context.stopped) return;
      await connect(context);
      for (const told of context.gapListeners) told();
      return;
    } catch (error) {
      context.log.warn({ err: error }, "listening connection refused");
    }
  }
}
