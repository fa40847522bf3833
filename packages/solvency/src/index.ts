/**
 * The package `solvency` owns the Merkle sum tree of all debts to players, and the proofs that the tree contains a
 * debt. The server, the browser and the offline verifier use the same package. The package `solvency` may import only
 * the package `money` and libraries for hashing. Code of the package `solvency` does no input or output and never
 * rounds an amount. The package `solvency` never accepts a sum that is smaller than its parts.
 */
export { addOwed, isSameOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
export { type Proof, type ProofPart, type Verdict, verifyProof, type WhyNotProven } from "./proof.ts";
export { ProofError, readProof } from "./read-proof.ts";
export {
  type Leaf,
  leafNode,
  levelsOf,
  pathOf,
  rootHash,
  type TreeFacts,
  type TreeNode,
  topOf,
} from "./tree.ts";
