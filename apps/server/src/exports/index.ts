/**
 * Exports: this folder gives a player the whole account as one archive. The folder may import platform, the ledger's
 * read functions, packages/account-archive and the indexes of the features whose rows are exported. The folder never
 * writes anything except its own count, never includes a secret or another player's data, and never ends an incomplete
 * archive as if it were complete.
 */

export { forgetExports } from "./exports.repository.ts";
export { createExports } from "./exports.ts";
