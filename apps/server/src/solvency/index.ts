/**
 * Solvency: the folder `solvency` creates a Merkle sum tree of all debts to players at one time. The code compares the
 * sum with the platform's holdings on the chain. The server signs and publishes the tree and commits its root on the
 * chain. Each player can read the path from the own leaf to the root. The code of `solvency` may import the platform,
 * the ledger, packages/solvency, and the indexes of wallet and commitments. The code of `solvency` never moves money,
 * never omits a debt, and never changes a published tree. A player sees only sums of other players' leaves.
 */
export { newestCover } from "./cover.ts";
export { SnapshotRefused, takeSnapshot } from "./snapshot.ts";
export { createSolvency } from "./solvency.ts";
