/**
 * The folder `exports` gives a player all data of the account as one archive. The code of `exports` may import the
 * platform, the ledger's read functions, packages/account-archive and the `index.ts` of each feature whose rows are
 * exported. The code of `exports` writes only its own records of requested exports, and never includes a secret or
 * another player's data. An incomplete archive never has the end mark of a complete archive.
 */

export { forgetExports } from "./exports.repository.ts";
export { createExports } from "./exports.ts";
