/**
 * Risk: the folder `risk` finds accounts and results that operators should check: accounts that share an address or a
 * browser, the rewards of a week's players, and wins that the games' chances hardly explain. A job runs regularly, and
 * the operator page reads the results. The code of `risk` may import the platform and the interfaces of account, auth,
 * wallet and the ledger. The code of `risk` never moves money, never freezes an account, and never stores personal data
 * that was not stored already.
 */
export type { Shared } from "./clusters.ts";
export { createRisk, inspectRisk, type Risk } from "./risk.ts";
