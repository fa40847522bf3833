/**
 * The folder `passkeys` owns the passkeys of players (WebAuthn): the challenges for authenticators, the check of their
 * signatures, and the stored public keys. The code of `passkeys` may import `platform` and `account`. A challenge is
 * valid once, for a few minutes and for one purpose. The authenticator must verify the user, for example by a
 * fingerprint or a PIN. The code of `passkeys` never decides which action a signature allows.
 */
export {
  countPasskeys,
  deleteChallengesBefore,
  deletePasskey,
  deletePasskeysOf,
  passkeysOf,
  renamePasskey,
} from "./passkeys.repository.ts";
export { createPasskeys, type Passkeys } from "./passkeys.service.ts";
