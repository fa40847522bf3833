/**
 * Fresh proofs: what a session alone does not allow is proved anew, by wallet, e-mail code, password or host.
 */
export { type CheckedProof, createFreshProofs, type FreshProofs } from "./fresh-proofs.service.ts";
