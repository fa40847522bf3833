/**
 * Solvency: the folder `solvency` creates a Merkle sum tree of all debts to players at one time. The tree contains each
 * debt in several random parts. The code of `solvency` compares the sum of the debts with the platform's holdings on
 * the chain. The server signs and publishes the tree and commits its root on the chain. Each player can read the paths from
 * the player's own leaves to the root of the tree. The code of `solvency` may import the platform, the ledger,
 * packages/solvency, and the indexes of wallet and commitments. The code of `solvency` never moves money, never omits a
 * debt, and never changes a published tree. Of other players' debts, a player sees only parts and sums.
 */
export { newestCover } from "./cover.ts";
export { SnapshotRefused, takeSnapshot } from "./snapshot.ts";
export { createSolvency } from "./solvency.ts";
