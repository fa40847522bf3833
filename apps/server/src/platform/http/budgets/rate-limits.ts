import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Redis } from "../../redis/index.ts";
import type { SettingKey, Settings } from "../../settings/index.ts";
import { AppError } from "../answers/index.ts";
import { networkOf } from "./caller-address.ts";
import { sharedCounts } from "./shared-counts.ts";

/** Names of the separate rate limits. The "general" limit applies to every call of the API. */
export type RateLimitName = "signIn" | "fundsPassword" | "sums" | "swap" | "faucet";
export type RateLimits = Readonly<Record<RateLimitName, NonNullable<RouteOptions["config"]>>>;

type RateSetting = Extract<SettingKey, `rate.${string}`>;

const networkOfCaller = (request: FastifyRequest) => networkOf(request.ip);

/** Returns the key under which a request counts: the player if signed in, otherwise the network of the address. */
function callerOf(request: FastifyRequest): string {
  return request.player === undefined ? networkOfCaller(request) : `player ${request.player.id}`;
}

const budgets = {
  signIn: { setting: "rate.signInPerMinute", keyGenerator: callerOf },
  fundsPassword: { setting: "rate.fundsPasswordPerMinute", keyGenerator: callerOf },
  sums: { setting: "rate.sumsPerMinute", keyGenerator: callerOf },
  swap: { setting: "rate.swapPerMinute", keyGenerator: callerOf },
  faucet: { setting: "rate.faucetPerMinute", keyGenerator: networkOfCaller },
} as const satisfies Record<
  RateLimitName,
  { setting: RateSetting; keyGenerator: (request: FastifyRequest) => string }
>;

/**
 * Sets up the rate limits per minute: each call counts against the general limit, or against the limit that its route
 * names. With Redis the count is shared by all processes, without Redis each process counts alone. Rate limits protect
 * only against floods. Limits that protect money, such as password attempts, are counted in the database.
 */
export async function useRateLimits(
  api: FastifyInstance,
  settings: Settings,
  redis: Redis | undefined,
): Promise<void> {
  const limit = (setting: RateSetting, keyGenerator: (request: FastifyRequest) => string) => ({
    timeWindow: 60_000,
    // The value 0 means no limit.
    max: () => settings.get(setting) || Number.MAX_SAFE_INTEGER,
    keyGenerator,
  });
  await api.register(rateLimit, {
    ...limit("rate.generalPerMinute", callerOf),
    global: true,
    ...(redis === undefined ? { cache: 50_000 } : { store: sharedCounts(redis, api.prefix) }),
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new AppError("TooManyRequests"),
  });
  const named = (name: RateLimitName) => ({
    rateLimit: limit(budgets[name].setting, budgets[name].keyGenerator),
  });
  const rateLimits: RateLimits = {
    signIn: named("signIn"),
    fundsPassword: named("fundsPassword"),
    sums: named("sums"),
    swap: named("swap"),
    faucet: named("faucet"),
  };
  api.decorate("rateLimits", rateLimits);
}

const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
