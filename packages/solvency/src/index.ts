/**
 * The solvency package owns the Merkle sum tree of all debts to players, and its proofs. The server, the browser and
 * the offline verifier use the same code. The package may import money and hashing only. It never does input or
 * output, never rounds an amount, and never lets a sum be smaller than its parts.
 */
export { addOwed, isSameOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
export { type Proof, type Verdict, verifyProof } from "./proof.ts";
export { ProofError, readProof } from "./read-proof.ts";
export { type Leaf, leafNode, pathOf, rootHash, type TreeFacts, type TreeNode, topOf } from "./tree.ts";
