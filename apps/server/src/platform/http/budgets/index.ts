/**
 * Budgets: how many requests, guesses, connections and seconds a caller has, counted per network or player, also over
 * several processes.
 */
export { isLoopback, networkOf, proxyTrust } from "./caller-address.ts";
export { trackConnections } from "./connections.ts";
export { type Countries, createCountries } from "./countries.ts";
export { type RateLimitName, type RateLimits, useRateLimits } from "./rate-limits.ts";
export { addCalls } from "./shared-counts.ts";
export { endBrokenConnection, slowRequestOptions } from "./slow-requests.ts";
export { createTokenGuesses, type TokenGuesses } from "./token-guesses.ts";
