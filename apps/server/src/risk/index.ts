/**
 * Risk: this folder finds what operators should check: accounts that share an address or a browser, the rewards of a
 * week's players, and wins that the games' chances hardly explain. A job runs regularly, and the operator page reads
 * its results. The folder may import platform and the interfaces of account, auth, wallet and the ledger. The folder
 * never moves money, never freezes an account, and never stores personal data that was not stored already.
 */
export type { Shared } from "./clusters.ts";
export { createRisk, lookAtRisk, type Risk } from "./risk.ts";
