/**
 * Auth: sign-in by a signed EIP-4361 message, the sessions that follow, and fresh proofs by the wallet for what a session
 * alone does not allow. May import platform and account. Must never
 * store or log a token or a signature as it is, key anything on a signature (it has a second valid form), or answer
 * 401 for anything but a missing or ended session.
 */
export { createAuth } from "./auth.service.ts";
export { type CheckedProof, createFreshProofs, type FreshProofs } from "./fresh-proofs.service.ts";
export { createOwnerNotices, type OwnerNotices } from "./owner-notices.ts";
export { devicesInCommon, devicesOf, playersOfDevice, sharedDevices } from "./seen-devices.repository.ts";
export {
  deleteAllSessions,
  deleteSessionsIn,
  eraseFromAuth,
  listSessions,
  playersUsing,
} from "./sessions.repository.ts";
