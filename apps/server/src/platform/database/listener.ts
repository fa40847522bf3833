import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { sessionNames } from "./session-names.ts";

export interface Listener {
  /** Subscribes to a channel. `onMessage` gets each payload. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /** Told whenever messages may have been missed: caches that rely on them must be emptied. */
  onGap(told: () => void): void;
  /** Told when the connection was lost. */
  onLost(told: () => void): void;
  /** Whether messages arrive at this moment. */
  isConnected(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channelName = /^[a-z_]+$/;
const firstRetryMs = 100;
const longestRetryMs = 1_000;
const connectionWaitMs = 2_500;

/**
 * One connection of its own that LISTENs; reconnects by itself. NOTIFY is advisory: what must not be lost stands in a
 * table, and a message only says to look sooner.
 */
export function createListener(databaseUrl: string, log: Logger): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const lossListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: sessionNames.listener,
      keepAlive: true,
      // A connection that only waits is the first that a firewall forgets, and its silence looks like peace.
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectionWaitMs,
      query_timeout: connectionWaitMs,
    });
    next.on("notification", ({ channel, payload }) => {
      for (const told of channels.get(channel) ?? []) told(payload ?? "");
    });
    next.on("error", (error) => log.warn({ err: error }, "listening connection failed"));
    next.on("end", () => lost(next));
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`LISTEN ${channel}`);
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
  }

  function lost(ended: pg.Client): void {
    if (client !== ended) return;
    client = undefined;
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

  return {
    on(channel, onMessage) {
      if (!channelName.test(channel)) throw new TypeError(`not a channel: ${channel}`);
      if (client !== undefined) throw new Error("subscribe before start()");
      channels.set(channel, [...(channels.get(channel) ?? []), onMessage]);
    },
    onGap: (told) => void gapListeners.push(told),
    onLost: (told) => void lossListeners.push(told),
    isConnected: () => client !== undefined,
    start: connect,
    async stop() {
      stopped = true;
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}
