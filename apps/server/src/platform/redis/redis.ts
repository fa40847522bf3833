import { Redis as Client } from "ioredis";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";

/** The Redis commands that callers may send. */
type Commands = Pick<Client, "set" | "getdel" | "eval">;

/** The connection to Redis, which may be up or away. */
export interface Redis {
  /** Prefix of every key and channel of the deployment, because other deployments may use the same Redis. */
  readonly prefix: string;
  /** Returns true if Redis answered the last command. */
  isUp(): boolean;
  /**
   * Sends one command and waits at most a tenth of a second for the answer. Fails immediately while Redis is away.
   *
   * @throws {RedisAway} if Redis does not answer in time; Redis may still execute a sent command later
   */
  ask<T>(command: (commands: Commands) => Promise<T>): Promise<T>;
  /**
   * Publishes a message to all processes, including the current process. Returns false if the message may be lost.
   * Never rejects.
   */
  publish(channel: string, payload: string): Promise<boolean>;
  /** Subscribes to the messages of a channel. Must be called before `start`. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /**
   * Registers a callback for possible gaps in the messages. Each reconnection calls the callback, because messages may
   * have been missed.
   */
  onGap(told: () => void): void;
  /**
   * Resolves when Redis answers, or after one second without an answer. After a second without an answer, the
   * connection attempts continue in the background.
   */
  start(): Promise<void>;
  stop(): void;
}

/** Thrown if Redis gave no answer. The reason contains no URL, no password and no key. */
class RedisAway extends Error {
  override readonly name = "RedisAway";
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Maximum time in milliseconds that a caller waits for Redis, so that no bet waits longer. */
const answerWithinMs = 100;
const lookEveryMs = 1_000;
const startWithinMs = 1_000;
/** Time in milliseconds after which a connection that waits for an answer is closed as dead. */
const silentMs = 3_000;
const longestRetryMs = 2_000;

/**
 * Options that the URL may not override: no command waits in a queue for Redis to come back, and no command is sent
 * twice.
 */
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

/**
 * Returns only the message of an error, because the library's errors carry the command with its arguments, including
 * passwords.
 */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "no reason given");

/**
 * Waits for an answer of Redis.
 *
 * @throws {RedisAway} if Redis does not answer in time
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  // Received data is read before the timeout is reported, because the process itself may have been paused.
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
 * Creates one connection for commands and one connection for subscriptions. Each connection reconnects by itself. A
 * caller without an answer in time marks Redis as away, so that no other caller waits. Once a second a check writes a
 * key and pings the subscriber.
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

  /** Logs each change of state once, however often the check runs. */
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

  /** Checks Redis by writing a key, because a full Redis or a read-only replica refuses writes. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await inTime(Promise.all([commands.set(`${prefix}look`, "1", "PX", lookEveryMs * 10), ear.ping()]));
      tell(undefined);
    } catch (error) {
      // The log shows the error of the check only while both connections are open. For a lost connection, the log
      // already shows the error that ended the connection.
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
      // The two clients repeat the connecting by themselves, so the error of the first attempt is ignored.
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
