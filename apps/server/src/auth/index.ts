/**
 * Auth: sign-in by a signed EIP-4361 message, the sessions that follow, and fresh proofs by the wallet for what a session
 * alone does not allow. May import platform and account. Must never
 * store or log a token or a signature as it is, key anything on a signature (it has a second valid form), or answer
 * 401 for anything but a missing or ended session.
 */
export { createAuth } from "./auth.service.ts";
export { devicesInCommon, devicesOf, playersOfDevice, sharedDevices } from "./devices/index.ts";
export { type CheckedProof, createFreshProofs, type FreshProofs } from "./fresh-proofs/index.ts";
export { createOwnerNotices, type OwnerNotices } from "./notices/index.ts";
export {
  deleteAllSessions,
  deleteSessionsIn,
  eraseFromAuth,
  listSessions,
  playersUsing,
} from "./sessions/index.ts";
