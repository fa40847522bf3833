/**
 * Commitments: this folder owns hashes that the platform commits on the chain, so that everybody can prove the block
 * after which they cannot have changed. The folder may import platform and the chain's interfaces. The folder never
 * calls a commitment witnessed before a final block contains it, and never knows what a hash hides.
 */
export { committedUpTo } from "./commitments.chain.ts";
export { type Commitments, createCommitments, type Witness } from "./commitments.ts";
