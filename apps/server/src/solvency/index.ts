/**
 * Solvency: the folder `solvency` creates a Merkle sum tree of all debts at one time, compared with the platform's
 * holdings on the chain. The tree is signed, published and witnessed on the chain, and each player gets the path of the
 * own leaf. The code of `solvency` may import the platform, the ledger, packages/solvency, and the indexes of wallet
 * and commitments. The code of `solvency` never moves money, never leaves out an owed amount, never changes a published
 * tree, and shows a player only sums of other leaves.
 */
export { newestCover } from "./cover.ts";
export { SnapshotRefused, takeSnapshot } from "./snapshot.ts";
export { createSolvency } from "./solvency.ts";
