/**
 * Commitments: hashes that the house commits to on the chain, so that everybody can prove which block they are older than.
 * May import platform and the chain's interfaces. Must never call a commitment witnessed before a final block holds it,
 * and never know what a hash hides.
 */
export { committedUpTo } from "./commitments.chain.ts";
export { type Commitments, createCommitments, type Witness } from "./commitments.ts";
