/**
 * The folder `fresh-proofs` owns fresh proofs. For some actions a session is not enough, and the player must prove
 * their identity again by wallet, e-mail code, password or messaging host.
 */
export { createFreshProofs, type FreshProofs } from "./fresh-proofs.service.ts";
export type { CheckedProof } from "./fresh-proofs.ways.ts";
