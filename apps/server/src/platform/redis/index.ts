/**
 * This folder owns the access to Redis. Redis holds data that several processes share and may lose at any moment: live
 * events, call counts, stream tickets. It is used only if REDIS_URL is set. The folder may import configuration,
 * metrics and the log. It never decides about money or access, never makes callers wait long, and never logs its URL.
 */
import type { Redis, RedisOptions } from "./redis.ts";

export type { Redis } from "./redis.ts";

/** Loads the Redis library and calls `createRedis`. A deployment without Redis does not load the library. */
export async function openRedis(options: RedisOptions): Promise<Redis> {
  const { createRedis } = await import("./redis.ts");
  return createRedis(options);
}
