import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Redis } from "../../redis/index.ts";
import type { SettingKey, Settings } from "../../settings/index.ts";
import { AppError } from "../answers/index.ts";
import { networkOf } from "./caller-address.ts";
import { sharedCounts } from "./shared-counts.ts";

/** Named budgets of requests; "general" applies to every call of the API. */
export type RateLimitName = "signIn" | "fundsPassword" | "sums" | "swap" | "faucet";
export type RateLimits = Readonly<Record<RateLimitName, NonNullable<RouteOptions["config"]>>>;

type RateSetting = Extract<SettingKey, `rate.${string}`>;

const networkOfCaller = (request: FastifyRequest) => networkOf(request.ip);

/** A player is one whatever network they come from; everybody else is their address. */
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
 * Budgets a minute: every call of the API has the general one, or its own where the route names one. They are counted over all
 * processes where there is Redis, else in each. They guard against floods; what guards money (tries of a password) is counted
 * in the database.
 */
export async function useRateLimits(
  api: FastifyInstance,
  settings: Settings,
  redis: Redis | undefined,
): Promise<void> {
  const limit = (setting: RateSetting, keyGenerator: (request: FastifyRequest) => string) => ({
    timeWindow: 60_000,
    // 0 is no limit.
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
