/**
 * The folder `auth` owns sign-in: signed EIP-4361 messages, passwords, sessions, and fresh proofs for actions that need
 * more than a session. The code of `auth` may import `platform` and `account`. The code of `auth` never stores or logs
 * a token or a signature as plain text. The code of `auth` never uses a signature as a unique key, because each
 * signature has a second valid form. The server returns status 401 only for a missing or ended session.
 */
export { createAuth } from "./auth.service.ts";
export { devicesInCommon, devicesOf, playersOfDevice, sharedDevices } from "./devices/index.ts";
export { type CheckedProof, createFreshProofs, type FreshProofs } from "./fresh-proofs/index.ts";
export { createOwnerNotices, type OwnerNotices } from "./notices/index.ts";
export { countPasskeys, createPasskeys, passkeysOf } from "./passkeys/index.ts";
export {
  deleteAllSessions,
  deleteSessionsIn,
  eraseFromAuth,
  findPlayStart,
  listSessions,
  playersUsing,
} from "./sessions/index.ts";
