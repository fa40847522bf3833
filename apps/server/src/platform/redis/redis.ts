import { Redis as Client } from "ioredis";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";

/** The commands that are asked of it. */
type Commands = Pick<Client, "set" | "getdel" | "eval">;

/** Redis as everything here sees it: there, or away. */
export interface Redis {
  /** How every key and channel of this house begins: others may use the same Redis. */
  readonly prefix: string;
  /** Whether it answered when it was last asked. */
  isUp(): boolean;
  /**
   * One command. Nobody waits for it longer than a tenth of a second, and nobody at all while it is away.
   *
   * @throws {RedisAway} then; a command that was sent may still be carried out later
   */
  ask<T>(command: (commands: Commands) => Promise<T>): Promise<T>;
  /** Says something to all processes, this one among them. False: it may not have been heard. Never rejects. */
  publish(channel: string, payload: string): Promise<boolean>;
  /** Hears what is said; subscribe before `start`. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /** Told whenever something may have been missed, as soon as it is heard again. */
  onGap(told: () => void): void;
  /** Resolves when it answers, or after a second without: it comes when it comes. */
  start(): Promise<void>;
  stop(): void;
}

/** There is no answer, for a reason that holds no URL, no password and no key. */
class RedisAway extends Error {
  override readonly name = "RedisAway";
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** No bet waits longer for it. */
const answerWithinMs = 100;
const lookEveryMs = 1_000;
const startWithinMs = 1_000;
/** A connection that owes an answer for so long is given up for dead. */
const silentMs = 3_000;
const longestRetryMs = 2_000;

/** What the URL may not say otherwise: nothing waits in a queue for Redis to come back, and nothing is sent twice. */
const bounds = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_500,
  commandTimeout: silentMs,
  socketTimeout: silentMs,
  disableClientInfo: true,
  lazyConnect: true,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, longestRetryMs) * (0.75 + Math.random() / 4),
} as const;

/** The library's errors carry the command with its arguments, a password among them. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "no reason given");

/** @throws {RedisAway} when there is no answer in time */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  // What has arrived is read before the time is said to be over: this process may have stood still itself.
  const timer = setTimeout(
    () => setImmediate(() => late.reject(new RedisAway("no answer in time"))),
    answerWithinMs,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    throw error instanceof RedisAway ? error : new RedisAway(reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One connection that asks and one that listens; both come back by themselves. Whoever gets no answer in time marks Redis as
 * away, so that nobody else waits; once a second it is tried whether it takes a key and hears a listener.
 */
export function createRedis({ url, prefix, log, metrics }: RedisOptions): Redis {
  const commands = new Client(url, { ...bounds, connectionName: "gemplay" });
  const ear = new Client(url, { ...bounds, connectionName: "gemplay-listener" });
  const channels = new Map<string, (payload: string) => void>();
  const gapListeners: (() => void)[] = [];
  let trouble: string | undefined = "not connected yet";
  let said = false;
  let isLooking = false;
  let isStopped = false;
  let looks: NodeJS.Timeout | undefined;
  const started = Promise.withResolvers<void>();
  metrics.gauge("gemplay_redis_up", "Whether Redis answers (1) or is done without (0)", [], (gauge) =>
    gauge.set(trouble === undefined ? 1 : 0),
  );

  /** One line a change, however often it is tried. */
  function tell(now: string | undefined): void {
    if (isStopped) return;
    const wasUp = trouble === undefined;
    trouble = now;
    if (now === undefined) {
      started.resolve();
      if (!wasUp) log.info("Redis answers");
    } else if (wasUp || !said) log.warn({ reason: now }, "Redis is away: it is done without");
    said = true;
  }

  /** A key is written, since a Redis that is full or only copies another takes none. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await inTime(Promise.all([commands.set(`${prefix}look`, "1", "PX", lookEveryMs * 10), ear.ping()]));
      tell(undefined);
    } catch (error) {
      // While there is no connection, what ended the last one says more than that there is none.
      if (commands.status === "ready" && ear.status === "ready") tell(reasonOf(error));
    } finally {
      isLooking = false;
    }
  }

  async function listen(): Promise<void> {
    try {
      if (channels.size > 0) await ear.subscribe(...channels.keys());
      for (const told of gapListeners) told();
      await look();
    } catch {
      ear.disconnect(true);
    }
  }

  ear.on("message", (channel, payload) => channels.get(channel)?.(payload));
  ear.on("ready", () => void listen());
  commands.on("ready", () => void look());
  for (const client of [commands, ear]) {
    client.on("error", (error) => tell(reasonOf(error)));
    client.on("close", () => tell(trouble ?? "the connection was lost"));
  }

  return {
    prefix,
    isUp: () => trouble === undefined,
    async ask(command) {
      if (trouble !== undefined) throw new RedisAway(trouble);
      try {
        return await inTime(command(commands));
      } catch (error) {
        tell(reasonOf(error));
        throw error;
      }
    },
    async publish(channel, payload) {
      try {
        await commands.publish(`${prefix}${channel}`, payload);
        return true;
      } catch {
        return false;
      }
    },
    on: (channel, onMessage) => void channels.set(`${prefix}${channel}`, onMessage),
    onGap: (told) => void gapListeners.push(told),
    async start() {
      // Refused or not, they go on trying.
      for (const client of [commands, ear]) client.connect().catch(() => undefined);
      looks = setInterval(look, lookEveryMs).unref();
      const timer = setTimeout(started.resolve, startWithinMs);
      await started.promise;
      clearTimeout(timer);
      if (!said) tell(trouble);
    },
    stop() {
      isStopped = true;
      clearInterval(looks);
      for (const client of [commands, ear]) client.disconnect();
    },
  };
}
