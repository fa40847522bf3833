/**
 * Redis: what several processes share and may lose at any moment (live news, counted calls, tickets of streams), where
 * REDIS_URL names one. May import configuration, metrics and the log. Must never decide about money or access, keep anybody
 * waiting, or write its URL down.
 */
export { createRedis, type Redis } from "./redis.ts";
