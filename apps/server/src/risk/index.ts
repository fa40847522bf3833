/**
 * Risk: what those who run the house look at closely: accounts that share an address or a browser, what players of a week
 * were given, wins that the games' chances hardly explain. A job looks from time to time; the page reads what it found. May
 * import platform and the interfaces of account, auth, wallet and the ledger. Must never move money, freeze anybody, or keep
 * anything about a person that was not stored anyway.
 */
export type { Shared } from "./clusters.ts";
export { createRisk, lookAtRisk, type Risk } from "./risk.ts";
