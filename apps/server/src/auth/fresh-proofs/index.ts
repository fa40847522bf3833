/**
 * The folder `fresh-proofs` owns fresh proofs that a request comes from the owner of the account. For some actions, an
 * open session is not enough. The player must then prove the identity again by wallet signature, e-mail code, login
 * password or init data of the messaging host.
 */
export { createFreshProofs, type FreshProofs } from "./fresh-proofs.service.ts";
export type { CheckedProof } from "./fresh-proofs.ways.ts";
