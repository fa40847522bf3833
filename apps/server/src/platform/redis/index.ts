/**
 * The folder `redis` contains the access to Redis. Redis stores data that several processes share and that may be lost
 * at any time: live events, counts of calls, and stream tickets. The server uses Redis only if REDIS_URL is set. The
 * code of `redis` may import `config`, `metrics` and `log`. The code of `redis` never decides about money or access,
 * and never logs the URL of the Redis server. A call waits at most a tenth of a second for Redis.
 */
import type { Redis, RedisOptions } from "./redis.ts";

export type { Redis } from "./redis.ts";

/**
 * Loads the Redis library, and calls the function `createRedis` of the same folder. A deployment without Redis does not
 * load the Redis library.
 */
export async function openRedis(options: RedisOptions): Promise<Redis> {
  const { createRedis } = await import("./redis.ts");
  return createRedis(options);
}
