import { Redis as Client } from "ioredis";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";

/** The Redis commands that callers of the client may send. */
type Commands = Pick<Client, "set" | "getdel" | "eval">;

/** The client for Redis. Redis may become unavailable at any time. */
export interface Redis {
  /**
   * Prefix of every Redis key and channel of the deployment, because several deployments may use the same Redis server.
   */
  readonly prefix: string;
  /** Returns true if Redis answered the last command within the time limit. */
  isUp(): boolean;
  /**
   * Sends one command to Redis, and waits at most a tenth of a second for the answer. While Redis is unavailable, `ask`
   * fails immediately.
   *
   * @throws {RedisDown} if Redis does not answer in time; Redis may still execute the command later
   */
  ask<T>(command: (commands: Commands) => Promise<T>): Promise<T>;
  /**
   * Publishes a message to all processes of the deployment, including the current process. The function returns false
   * if the message may have been lost. Never rejects.
   */
  publish(channel: string, payload: string): Promise<boolean>;
  /** Subscribes to the messages of a Redis channel. Callers must subscribe to all channels before they call `start`. */
  on(channel: string, onMessage: (payload: string) => void): void;
  /**
   * Registers a callback that is called when Redis messages may have been missed. The callback is called after each
   * reconnection, because Redis does not store the messages that were published in the meantime.
   */
  onGap(notify: () => void): void;
  /**
   * Resolves when Redis answers for the first time, but after one second at the latest. After one second without an
   * answer, the client continues to connect in the background.
   */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Thrown if Redis did not answer a command. The error contains a reason without the URL, a password or a key of Redis.
 */
class RedisDown extends Error {
  override readonly name = "RedisDown";
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Maximum time in milliseconds that a caller waits for an answer of Redis, so that Redis never delays a bet for longer.
 */
const answerWithinMs = 100;
const lookEveryMs = 1_000;
const startWithinMs = 1_000;
/** The client closes a connection to Redis after this time in milliseconds without an answer. */
const silentMs = 3_000;
const longestRetryMs = 2_000;

/**
 * Client options that the URL in REDIS_URL must not override. While Redis is unavailable, commands fail instead of
 * waiting. The client never sends a command to Redis twice.
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
 * Returns only the message of an error, because the errors of the Redis library contain the command with its arguments,
 * including passwords.
 */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "no reason given");

/**
 * Waits for the answer of Redis to a command.
 *
 * @throws {RedisDown} if Redis does not answer in time
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  // The process itself may have been paused, so the client first reads received data before it reports a timeout.
  const timer = setTimeout(
    () => setImmediate(() => late.reject(new RedisDown("Redis did not answer in time"))),
    answerWithinMs,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    throw error instanceof RedisDown ? error : new RedisDown(reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates the client for Redis, with one connection for commands and one connection for subscriptions. Each of the two
 * connections reconnects automatically. If one command gets no answer in time, the client marks Redis as unavailable,
 * so that no other caller waits. Once a second, the client checks Redis: it writes a key on the first connection and
 * sends a ping on the connection for subscriptions.
 */
export function createRedis({ url, prefix, log, metrics }: RedisOptions): Redis {
  const commands = new Client(url, { ...bounds, connectionName: "gemplay" });
  const ear = new Client(url, { ...bounds, connectionName: "gemplay-listener" });
  const channels = new Map<string, (payload: string) => void>();
  const gapListeners: (() => void)[] = [];
  let failure: string | undefined = "not connected yet";
  let said = false;
  let isLooking = false;
  let isStopped = false;
  let looks: NodeJS.Timeout | undefined;
  const started = Promise.withResolvers<void>();
  const isUp = () => failure === undefined;
  const help = "Is 1 if Redis answers, 0 while this process works without Redis";
  metrics.gauge("gemplay_redis_up", help, [], (gauge) => gauge.set(isUp() ? 1 : 0));

  /** Writes a log line only if a check finds that Redis has become available or unavailable. */
  function report(now: string | undefined): void {
    if (isStopped) return;
    const wasUp = isUp();
    failure = now;
    if (now === undefined) {
      started.resolve();
      if (!wasUp) log.info("Redis is available again");
    } else if (wasUp || !said)
      log.warn({ reason: now }, "Redis is unavailable: the server works without Redis");
    said = true;
  }

  /** The check writes a key, because a full Redis or a read-only replica refuses writes. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await inTime(Promise.all([commands.set(`${prefix}look`, "1", "PX", lookEveryMs * 10), ear.ping()]));
      report(undefined);
    } catch (error) {
      // If a connection was lost, the log already contains the error that closed the connection.
      if (commands.status === "ready" && ear.status === "ready") report(reasonOf(error));
    } finally {
      isLooking = false;
    }
  }

  async function listen(): Promise<void> {
    try {
      if (channels.size > 0) await ear.subscribe(...channels.keys());
      for (const notify of gapListeners) notify();
      await look();
    } catch {
      ear.disconnect(true);
    }
  }

  ear.on("message", (channel, payload) => channels.get(channel)?.(payload));
  ear.on("ready", () => void listen());
  commands.on("ready", () => void look());
  for (const client of [commands, ear]) {
    client.on("error", (error) => report(reasonOf(error)));
    client.on("close", () => report(failure ?? "the connection was lost"));
  }

  return {
    prefix,
    isUp,
    async ask(command) {
      if (failure !== undefined) throw new RedisDown(failure);
      try {
        return await inTime(command(commands));
      } catch (error) {
        report(reasonOf(error));
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
    onGap: (notify) => void gapListeners.push(notify),
    async start() {
      // Both connections reconnect automatically, so the error of the first attempt to connect is ignored.
      for (const client of [commands, ear]) client.connect().catch(() => undefined);
      looks = setInterval(look, lookEveryMs).unref();
      const timer = setTimeout(started.resolve, startWithinMs);
      await started.promise;
      clearTimeout(timer);
      if (!said) report(failure);
    },
    stop() {
      isStopped = true;
      clearInterval(looks);
      for (const client of [commands, ear]) client.disconnect();
    },
  };
}
