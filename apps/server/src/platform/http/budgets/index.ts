/**
 * The folder `budgets` limits what one caller can use: requests, guesses of tokens, connections and time. The limits
 * count per network or per player. Some limits count across all processes.
 */
export { isLoopback, networkOf, proxyTrust } from "./caller-address.ts";
export { trackConnections } from "./connections.ts";
export { type Countries, createCountries } from "./countries.ts";
export { type RateLimitName, type RateLimits, useRateLimits } from "./rate-limits.ts";
export { addCalls } from "./shared-counts.ts";
export { endBrokenConnection, slowRequestOptions } from "./slow-requests.ts";
export { createTokenGuesses, type TokenGuesses } from "./token-guesses.ts";
