/**
 * The folder `risk` finds accounts and results that operators should check. The folder finds accounts that share an
 * address or a browser, and wins that are very unlikely for the chances of the games. The folder also sums up the
 * rewards of the players of each week of registration. A job runs every hour, and the operator page shows the results
 * of the job. The code of `risk` may import the platform and the interfaces of account, auth, wallet and the ledger.
 * The code of `risk` never moves money, never freezes an account, and stores no new personal data.
 */
export type { Shared } from "./clusters.ts";
export { createRisk, inspectRisk, type Risk } from "./risk.ts";
