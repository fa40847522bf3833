/**
 * Commitments: the folder `commitments` owns the hashes that the platform commits on the chain. With a committed hash,
 * everybody can prove that the hashed data has not changed since the block of the commitment. The code of `commitments`
 * may import the platform and the contract interfaces of the chain. The code of `commitments` never reports a
 * commitment as made before a final block contains the commitment, and never sees the data behind a hash.
 */
export { committedUpTo } from "./commitments.chain.ts";
export { type Commitments, createCommitments, type Witness } from "./commitments.ts";
