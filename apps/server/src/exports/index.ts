/**
 * Exports: the folder `exports` gives a player the whole account as one archive. The code of `exports` may import the
 * platform, the ledger's read functions, packages/account-archive and the indexes of the features whose rows are
 * exported. The code of `exports` writes only its own count of exports, never includes a secret or another player's
 * data, and never ends an incomplete archive like a complete one.
 */

export { forgetExports } from "./exports.repository.ts";
export { createExports } from "./exports.ts";
