/**
 * The folder `redis` owns the access to Redis. Redis holds data that several processes share and may lose at any time:
 * live events, call counts, stream tickets. The server uses Redis only if REDIS_URL is set. The code of `redis` may
 * import `config`, `metrics` and `log`. The code of `redis` never decides about money or access, never makes callers
 * wait long, and never logs the URL of Redis.
 */
import type { Redis, RedisOptions } from "./redis.ts";

export type { Redis } from "./redis.ts";

/** Loads the Redis library and calls `createRedis`. A deployment without Redis does not load the library. */
export async function openRedis(options: RedisOptions): Promise<Redis> {
  const { createRedis } = await import("./redis.ts");
  return createRedis(options);
}
