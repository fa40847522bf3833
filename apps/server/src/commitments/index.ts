/**
 * Commitments: the folder `commitments` owns the hashes that the platform commits on the chain, so that everybody can
 * prove the block after which the hashed data cannot have changed. The code of `commitments` may import the platform
 * and the chain's interfaces. The code of `commitments` never treats a commitment as witnessed before a final block
 * contains the commitment, and never knows the data of a hash.
 */
export { committedUpTo } from "./commitments.chain.ts";
export { type Commitments, createCommitments, type Witness } from "./commitments.ts";
