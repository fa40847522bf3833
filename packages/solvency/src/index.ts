/**
 * Solvency: the Merkle sum tree of all that is owed, and its proofs; the same code on the server, in the browser and in the
 * offline verifier. May import money and hashing only. Must never do input or output, round an amount, or let a sum stand
 * for less than its parts.
 */
export { addOwed, isSameOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
export { type Proof, type Verdict, verifyProof } from "./proof.ts";
export { ProofError, readProof } from "./read-proof.ts";
export { type Leaf, leafNode, pathOf, rootHash, type TreeFacts, type TreeNode, topOf } from "./tree.ts";
