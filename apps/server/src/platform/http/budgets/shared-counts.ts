import type rateLimit from "@fastify/rate-limit";
import type { Redis } from "../../redis/index.ts";

type Store = InstanceType<NonNullable<rateLimit.RateLimitPluginOptions["store"]>>;
type Callback = Parameters<Store["incr"]>[1];

/**
 * Lua script for Redis that adds calls to the counts of several callers in one atomic step. Because the step is atomic,
 * no key stays in Redis without an expiry time. For each caller, the script returns the number of calls in the current
 * time window and the remaining time of the window.
 */
export const addCalls = `
local told = {}
for i, key in ipairs(KEYS) do
  told[#told + 1] = redis.call('INCRBY', key, ARGV[i + 1])
  local left = redis.call('PTTL', key)
  if left < 0 or left > tonumber(ARGV[1]) then
    redis.call('PEXPIRE', key, ARGV[1])
    left = tonumber(ARGV[1])
  end
  told[#told + 1] = left
end
return told`;

/**
 * Maximum number of callers whose requests are counted in memory. If requests of more callers arrive, all counts
 * restart from 0, so that the process does not run out of memory.
 */
const callersAtMost = 50_000;
/**
 * The process sends its counts of the general limit to Redis at this interval in milliseconds. Each command contains
 * the counts of at most `saidAtOnce` callers.
 */
const sayEveryMs = 100;
const saidAtOnce = 1_000;

/** The number of calls of one caller in the current time window. */
interface Window {
  /** Number of the caller's calls that this process received. */
  calls: number;
  /** Number of the caller's calls that this process received and has not sent to Redis yet. */
  unsaid: number;
  /** Number of the caller's calls that other processes received, according to the last answer of Redis. */
  elsewhere: number;
  endsAtMs: number;
}

/**
 * Creates the store for @fastify/rate-limit that counts the calls of all processes together. The general limit never
 * waits for Redis. Each process sends its counts to Redis ten times a second, and reads the counts of the other
 * processes. The limit of a single route waits for Redis at each call, because routes with their own limit get few
 * calls. If Redis does not answer, the last known counts stay valid, and the process adds the calls that it receives.
 *
 * @param name distinguishes the keys of the store from the keys of other stores in Redis
 */
export function sharedCounts(redis: Redis, name: string): new () => Store {
  return class Counts implements Store {
    #key = `${redis.prefix}calls ${name} `;
    #asks = false;
    readonly #windows = new Map<string, Window>();
    readonly #unsaid = new Set<string>();
    #saying: NodeJS.Timeout | undefined;

    incr(caller: string, callback: Callback, windowMs: number, max: number): void {
      const window = this.#count(caller, windowMs);
      const counted = window.calls + window.elsewhere;
      const verdict = (current = counted) =>
        callback(null, { current, ttl: window.endsAtMs - performance.now() });
      // A route without its own limit needs no separate count.
      if (max === Number.MAX_SAFE_INTEGER) return void verdict();
      window.unsaid += 1;
      if (this.#asks) {
        // Redis may have lost the counts. The rate limit therefore uses the larger of the count in Redis and the count
        // of the process.
        const asked = this.#say([caller], windowMs);
        return void asked.then((counts = 0) => verdict(Math.max(counts, counted)));
      }
      this.#unsaid.add(caller);
      this.#saying ??= setTimeout(() => void this.#sayAll(windowMs), sayEveryMs).unref();
      verdict();
    }

    child({ routeInfo }: Parameters<Store["child"]>[0] & { readonly routeInfo?: Route }): Store {
      const counts = new Counts();
      counts.#key += `${routeInfo?.method} ${routeInfo?.url} `;
      counts.#asks = true;
      return counts;
    }

    #count(caller: string, windowMs: number): Window {
      const nowMs = performance.now();
      let window = this.#windows.get(caller);
      if (window === undefined || window.endsAtMs <= nowMs) {
        if (this.#windows.size >= callersAtMost) this.#windows.clear();
        window = { calls: 0, unsaid: 0, elsewhere: 0, endsAtMs: nowMs + windowMs };
        this.#windows.set(caller, window);
      }
      window.calls += 1;
      return window;
    }

    async #sayAll(windowMs: number): Promise<void> {
      while (this.#unsaid.size > 0) {
        const some = [...this.#unsaid].slice(0, saidAtOnce);
        for (const caller of some) this.#unsaid.delete(caller);
        await this.#say(some, windowMs);
      }
      this.#saying = undefined;
    }

    /**
     * Sends the counts of several callers to Redis. Never rejects. If Redis does not answer, the counts are not sent
     * again, because Redis may already have added them.
     *
     * @returns the total calls of the first caller, or undefined if Redis did not answer
     */
    async #say(callers: readonly string[], windowMs: number): Promise<number | undefined> {
      const windows = callers.flatMap((caller) => {
        const window = this.#windows.get(caller);
        return window === undefined ? [] : [{ key: this.#key + caller, window, said: window.calls }];
      });
      const added = windows.map(({ window }) => window.unsaid);
      for (const { window } of windows) window.unsaid = 0;
      const keys = windows.map(({ key }) => key);
      try {
        const answer = await redis.ask((commands) =>
          commands.eval(addCalls, keys.length, ...keys, windowMs, ...added),
        );
        const counts = answer as number[];
        for (const [place, { window, said }] of windows.entries()) {
          const [calls = 0, leftMs = 0] = counts.slice(2 * place);
          window.elsewhere = Math.max(window.elsewhere, calls - said);
          // The time window ends together with the window in Redis, but never later than the end that the process has
          // calculated.
          window.endsAtMs = Math.min(window.endsAtMs, performance.now() + leftMs);
        }
        return counts[0];
      } catch {
        return undefined; // Redis is unavailable. The Redis client has already logged the error.
      }
    }
  };
}

interface Route {
  readonly method: string | string[];
  readonly url: string;
}
