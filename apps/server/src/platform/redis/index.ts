/**
 * Redis: what several processes share and may lose at any moment (live news, counted calls, tickets of streams), where
 * REDIS_URL names one. May import configuration, metrics and the log. Must never decide about money or access, keep anybody
 * waiting, or write its URL down.
 */
import type { Redis, RedisOptions } from "./redis.ts";

export type { Redis } from "./redis.ts";

/** As of `createRedis`; a house without Redis does not load its library. */
export async function openRedis(options: RedisOptions): Promise<Redis> {
  const { createRedis } = await import("./redis.ts");
  return createRedis(options);
}
