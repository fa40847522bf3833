/**
 * Exports: a player's whole account as one archive, for that player. May import platform, the ledger's reads,
 * packages/account-archive and the indexes of the features whose rows it hands out. Must never write anything but its own
 * count, hold a secret or another player's data, or end an archive that is not whole as if it were.
 */

export { forgetExports } from "./exports.repository.ts";
export { createExports } from "./exports.ts";
