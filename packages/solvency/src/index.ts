/**
 * The package `solvency` owns the Merkle sum tree of all debts to players, and the proofs of the tree. The server, the
 * browser and the offline verifier all use this package. The package `solvency` may import `money` and hashing only.
 * The package `solvency` never does input or output, never rounds an amount, and never accepts a sum that is smaller
 * than its parts.
 */
export { addOwed, isSameOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
export { type Proof, type Verdict, verifyProof } from "./proof.ts";
export { ProofError, readProof } from "./read-proof.ts";
export { type Leaf, leafNode, pathOf, rootHash, type TreeFacts, type TreeNode, topOf } from "./tree.ts";
