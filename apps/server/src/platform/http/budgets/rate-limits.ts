import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Redis } from "../../redis/index.ts";
import type { SettingKey, Settings } from "../../settings/index.ts";
import { AppError } from "../answers/index.ts";
import { networkOf } from "./caller-address.ts";
import { sharedCounts } from "./shared-counts.ts";

/**
 * The names of the rate limits. Each rate limit has its own count. The rate limit "general" counts every call of the
 * API.
 */
export type RateLimitName = "signIn" | "passkeyRequest" | "fundsPassword" | "sums" | "swap" | "faucet";
export type RateLimits = Readonly<Record<RateLimitName, NonNullable<RouteOptions["config"]>>>;

/**
 * Counts one more call of the caller of a request against the general rate limit.
 *
 * @returns false if the call is above the limit
 */
export type CountCall = (request: FastifyRequest) => Promise<boolean>;

type RateSetting = Extract<SettingKey, `rate.${string}`>;

const networkOfCaller = (request: FastifyRequest) => networkOf(request.ip);

/**
 * Returns the key under which a request is counted: the id of the API key, the player's id if the caller is signed in,
 * or otherwise the network of the IP address.
 */
function callerOf(request: FastifyRequest): string {
  if (request.player?.apiKey !== undefined) return `key ${request.player.apiKey.id}`;
  return request.player === undefined ? networkOfCaller(request) : `player ${request.player.id}`;
}

const budgets = {
  signIn: { setting: "rate.signInPerMinute", keyGenerator: callerOf },
  // The sign-in screen requests a challenge each time it opens, so the requests must not use up the limit of sign-ins.
  passkeyRequest: { setting: "rate.passkeyRequestPerMinute", keyGenerator: callerOf },
  fundsPassword: { setting: "rate.fundsPasswordPerMinute", keyGenerator: callerOf },
  sums: { setting: "rate.sumsPerMinute", keyGenerator: callerOf },
  swap: { setting: "rate.swapPerMinute", keyGenerator: callerOf },
  faucet: { setting: "rate.faucetPerMinute", keyGenerator: networkOfCaller },
} as const satisfies Record<
  RateLimitName,
  { setting: RateSetting; keyGenerator: (request: FastifyRequest) => string }
>;

/**
 * Registers the rate limits per minute. Each API call counts either against the general limit or against the limit that
 * its route names. With Redis, the processes count the calls of a caller together. Without Redis, each process counts
 * only its own calls. Rate limits only protect the server against too many requests. Limits that protect money, such as
 * the limit of password attempts, use counts in the database.
 */
export async function useRateLimits(
  api: FastifyInstance,
  settings: Settings,
  redis: Redis | undefined,
): Promise<void> {
  const limit = (setting: RateSetting, keyGenerator: (request: FastifyRequest) => string) => ({
    timeWindow: 60_000,
    // If a rate limit is 0, a caller may send any number of requests.
    max: ({ player }: FastifyRequest) =>
      settings.get(player?.apiKey === undefined ? setting : "rate.apiKeyPerMinute") ||
      Number.MAX_SAFE_INTEGER,
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
    passkeyRequest: named("passkeyRequest"),
    fundsPassword: named("fundsPassword"),
    sums: named("sums"),
    swap: named("swap"),
    faucet: named("faucet"),
  };
  api.decorate("rateLimits", rateLimits);
  const count = api.createRateLimit();
  const countCall: CountCall = async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded;
  };
  api.decorate("countCall", countCall);
}

const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
