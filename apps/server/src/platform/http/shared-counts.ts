import type rateLimit from "@fastify/rate-limit";
import type { Redis } from "../redis/index.ts";

type Store = InstanceType<NonNullable<rateLimit.RateLimitPluginOptions["store"]>>;
type Count = NonNullable<Parameters<Parameters<Store["incr"]>[1]>[1]>;

/** One step, so that no key is left without an end. */
const countOnce = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** More callers than this in a window are counted anew instead of filling the memory. */
const callersAtMost = 50_000;

/** Counts of this process by caller, each in a window that its first call begins. */
function createOwnCounts(): (caller: string, windowMs: number) => Count {
  const counts = new Map<string, { current: number; endsAtMs: number }>();
  return (caller, windowMs) => {
    const nowMs = performance.now();
    let count = counts.get(caller);
    if (count === undefined || count.endsAtMs <= nowMs) {
      if (counts.size >= callersAtMost) counts.clear();
      count = { current: 0, endsAtMs: nowMs + windowMs };
      counts.set(caller, count);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAtMs - nowMs };
  };
}

/**
 * The store of @fastify/rate-limit that counts in Redis, over all processes, and beside it in this process: what it counted
 * itself holds as long as Redis does not answer in time, so that nobody begins anew when it goes away.
 *
 * @param name tells what is counted from what else is
 */
export function sharedCounts(redis: Redis, name: string): new () => Store {
  return class Counts implements Store {
    #key = `${redis.prefix}calls ${name} `;
    readonly #own = createOwnCounts();

    incr(caller: string, tell: Parameters<Store["incr"]>[1], windowMs: number, max: number): void {
      const own = this.#own(caller, windowMs);
      // Without a limit there is nothing to share.
      const counted =
        max === Number.MAX_SAFE_INTEGER
          ? Promise.resolve(own)
          : redis
              .ask((commands) => commands.eval(countOnce, 1, this.#key + caller, windowMs))
              .then(asCount)
              .catch(() => own);
      void counted.then((count) => tell(null, count));
    }

    child({ routeInfo }: Parameters<Store["child"]>[0] & { readonly routeInfo?: Route }): Store {
      const counts = new Counts();
      counts.#key += `${routeInfo?.method} ${routeInfo?.url} `;
      return counts;
    }
  };
}

function asCount(answer: unknown): Count {
  const [current, ttl] = answer as [number, number];
  return { current, ttl };
}

interface Route {
  readonly method: string | string[];
  readonly url: string;
}
