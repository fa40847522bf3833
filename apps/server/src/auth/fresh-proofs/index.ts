/**
 * The folder `fresh-proofs` owns fresh proofs of identity. For some actions a session is not enough. The player must
 * prove the identity again by wallet, e-mail code, password or messaging host.
 */
export { createFreshProofs, type FreshProofs } from "./fresh-proofs.service.ts";
export type { CheckedProof } from "./fresh-proofs.ways.ts";
