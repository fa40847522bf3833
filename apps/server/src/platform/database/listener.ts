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
   * Registers a callback for possible gaps: messages may have been missed, so caches that rely on messages must be
   * emptied.
   */
  onGap(told: () => void): void;
  /** Registers a callback for the loss of the connection. */
  onLost(told: () => void): void;
  /** Returns true if messages arrive: the connection is open and its last heartbeat came back within seconds. */
  isConnected(): boolean;
  /**
   * Milliseconds since the last returned heartbeat was sent. Everything that was committed before that heartbeat has
   * been received.
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
 * heartbeat late, but its caches are not used in the meantime.
 */
const freshMs = beatEveryMs + 2 * beatWaitMs;

/** One open connection with the channel of its heartbeat. */
interface Listening {
  readonly client: pg.Client;
  readonly beatChannel: string;
  readonly socket: Socket;
  onBeat: () => void;
}

/**
 * Creates a listener with its own LISTEN connection, which reconnects by itself. NOTIFY is only a hint: data that must
 * not be lost is stored in a table, and a message only triggers an earlier read. Twice a second the listener sends a
 * NOTIFY to itself, because TCP alone does not report a connection whose packets are dropped.
 */
export function createListener(databaseUrl: string, log: Logger): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const lossListeners: (() => void)[] = [];
  let current: Listening | undefined;
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let stopped = false;

  async function connect(): Promise<void> {
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
    client.on("end", () => lost(next));
    try {
      await client.connect();
      // A heartbeat changes nothing durable, so its commit does not wait for a disk or a replica.
      await client.query("SET synchronous_commit = off");
      for (const channel of [...channels.keys(), beatChannel]) await client.query(`LISTEN ${channel}`);
      await beat(next);
      if (stopped) throw new Error("stopped while connecting");
    } catch (error) {
      socket.destroy();
      throw error;
    }
    current = next;
    void keepBeating(next);
  }

  /**
   * Sends a NOTIFY to the connection itself.
   *
   * @throws if the notification does not come back in time
   */
  async function beat(on: Listening): Promise<void> {
    const sentAtMs = performance.now();
    const back = Promise.withResolvers<void>();
    on.onBeat = back.resolve;
    on.client.query("SELECT pg_notify($1, '')", [on.beatChannel]).catch(back.reject);
    // If the process was paused, it first reads received messages, then reports the timeout.
    const timer = setTimeout(
      () => setImmediate(() => back.reject(new Error("the listener's heartbeat did not come back"))),
      beatWaitMs,
    );
    try {
      await back.promise;
      heardAtMs = sentAtMs;
    } finally {
      clearTimeout(timer);
    }
  }

  async function keepBeating(on: Listening): Promise<void> {
    while (current === on) {
      await sleep(beatEveryMs, undefined, { ref: false });
      if (current !== on) return;
      try {
        await beat(on);
      } catch (error) {
        if (current !== on) return;
        log.warn({ err: error }, "listening connection is silent");
        lost(on);
        on.socket.destroy();
      }
    }
  }

  function lost(ended: Listening): void {
    if (current !== ended) return;
    current = undefined;
    for (const told of [...lossListeners, ...gapListeners]) told();
    if (!stopped) void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = firstRetryMs; !stopped; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await sleep(waitMs, undefined, { ref: false });
      try {
        if (stopped) return;
        await connect();
        for (const told of gapListeners) told();
        return;
      } catch (error) {
        log.warn({ err: error }, "listening connection refused");
      }
    }
  }

  const silentMs = () => performance.now() - heardAtMs;

  return {
    on(channel, onMessage) {
      if (!channelName.test(channel)) throw new TypeError(`not a channel: ${channel}`);
      if (current !== undefined) throw new Error("subscribe before start()");
      channels.set(channel, [...(channels.get(channel) ?? []), onMessage]);
    },
    onGap: (told) => void gapListeners.push(told),
    onLost: (told) => void lossListeners.push(told),
    isConnected: () => current !== undefined && silentMs() < freshMs,
    silentMs,
    start: connect,
    async stop() {
      stopped = true;
      const open = current;
      current = undefined;
      const giveUp = setTimeout(() => open?.socket.destroy(), connectionWaitMs);
      await open?.client.end();
      clearTimeout(giveUp);
    },
  };
}
