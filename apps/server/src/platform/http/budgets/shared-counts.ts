import type rateLimit from "@fastify/rate-limit";
import type { Redis } from "../../redis/index.ts";

type Store = InstanceType<NonNullable<rateLimit.RateLimitPluginOptions["store"]>>;
type Tell = Parameters<Store["incr"]>[1];

/**
 * Adds calls to some callers' windows in one step, so that no key is left without an end or with one that no window has; answers
 * all calls and what is left.
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

/** More callers than this in a window are counted anew instead of filling the memory. */
const callersAtMost = 50_000;
/** What is counted without waiting is said to Redis so often, of so many callers at once. */
const sayEveryMs = 100;
const saidAtOnce = 1_000;

/** One caller's calls until the window ends. */
interface Window {
  /** Of this process. */
  calls: number;
  /** Of those, what Redis was not told yet. */
  unsaid: number;
  /** Of the other processes, as Redis said last. */
  elsewhere: number;
  endsAtMs: number;
}

/**
 * The store of @fastify/rate-limit that counts over all processes. The general budget never waits for Redis: what a process has
 * counted it says ten times a second, and hears what the others have. A budget of a route's own is small and its calls are rare:
 * there each call asks. Without an answer what was counted until then holds, and this process goes on counting its own.
 *
 * @param name tells what is counted from what else is
 */
export function sharedCounts(redis: Redis, name: string): new () => Store {
  return class Counts implements Store {
    #key = `${redis.prefix}calls ${name} `;
    #asks = false;
    readonly #windows = new Map<string, Window>();
    readonly #unsaid = new Set<string>();
    #saying: NodeJS.Timeout | undefined;

    incr(caller: string, tell: Tell, windowMs: number, max: number): void {
      const window = this.#count(caller, windowMs);
      const counted = window.calls + window.elsewhere;
      const verdict = (current = counted) =>
        tell(null, { current, ttl: window.endsAtMs - performance.now() });
      // Without a limit there is nothing to share.
      if (max === Number.MAX_SAFE_INTEGER) return void verdict();
      window.unsaid += 1;
      if (this.#asks) {
        // What this process knew when it asked holds also where Redis has forgotten it.
        const asked = this.#say([caller], windowMs);
        return void asked.then((told = 0) => verdict(Math.max(told, counted)));
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
     * Never rejects: what was not heard is not said again, since it may have been.
     *
     * @returns all calls of the first of them, where Redis answers
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
        const told = answer as number[];
        for (const [place, { window, said }] of windows.entries()) {
          const [calls = 0, leftMs = 0] = told.slice(2 * place);
          window.elsewhere = Math.max(window.elsewhere, calls - said);
          // All processes' windows end together, and none later than it would alone.
          window.endsAtMs = Math.min(window.endsAtMs, performance.now() + leftMs);
        }
        return told[0];
      } catch {
        return undefined; // it is away, and says so itself
      }
    }
  };
}

interface Route {
  readonly method: string | string[];
  readonly url: string;
}
