/**
 * The folder `budgets` limits the requests, the guesses of tokens, the connections and the time that one caller can
 * use. The limits apply to each network or to each player. Some limits count the requests of all processes together.
 */
export { isLoopback, networkOf, proxyTrust } from "./caller-address.ts";
export { trackConnections } from "./connections.ts";
export { type Countries, createCountries } from "./countries.ts";
export { type CountCall, type RateLimitName, type RateLimits, useRateLimits } from "./rate-limits.ts";
export { addCalls } from "./shared-counts.ts";
export { endBrokenConnection, slowRequestOptions } from "./slow-requests.ts";
export { createTokenGuesses, type TokenGuesses } from "./token-guesses.ts";
