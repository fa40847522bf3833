/**
 * Solvency: this folder makes a Merkle sum tree of everything that is owed at one time, compared with the platform's
 * holdings on the chain. The tree is signed, published and witnessed on the chain, and each player gets the path of the
 * own leaf. The folder may import platform, the ledger, packages/solvency, and the indexes of wallet and commitments.
 * The folder never moves money, leaves out an owed amount, changes a published tree, or shows a player more of another
 * leaf than sums.
 */
export { newestCover } from "./cover.ts";
export { SnapshotRefused, takeSnapshot } from "./snapshot.ts";
export { createSolvency } from "./solvency.ts";
