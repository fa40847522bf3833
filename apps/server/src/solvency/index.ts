/**
 * Solvency: a Merkle sum tree of all that is owed at one moment beside what the house holds on the chain, signed, published
 * and witnessed there; each player's way to its root. May import platform, the ledger, packages/solvency, and the indexes of
 * wallet and commitments. Must never move money, leave out what is owed, change what was published, or tell a player of
 * another one's leaf more than its sums.
 */
export { newestCover } from "./cover.ts";
export { SnapshotRefused, takeSnapshot } from "./snapshot.ts";
export { createSolvency } from "./solvency.ts";
