// The encryption keys of the local stack: one encrypts stored values, the other encrypts the player in the ids of
// payouts. The keys are stored outside of the database, as in a real deployment. A copy of the database alone therefore
// reveals no secrets.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Returns `ENCRYPTION_KEYS` for the stack of the data folder and creates a missing key. */
export const ensureEncryptionKeys = (folder: string): string => ensureKeys(folder, "encryption-keys");

/** Returns `PAYOUT_REFERENCE_KEYS` for the stack of the data folder and creates a missing key. */
export const ensureReferenceKeys = (folder: string): string => ensureKeys(folder, "payout-reference-keys");

const ensureKeys = (folder: string, name: string): string =>
  ensureMade(folder, name, () => `local-1:${randomBytes(32).toString("hex")}`);

/**
 * Returns the content of a file in the data folder and creates a missing file with `make`. Only the owner may read the
 * created file.
 */
export function ensureMade(folder: string, name: string, make: () => string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // The rename prevents a half-written key file after a crash. Values encrypted with half a key could never be
    // decrypted.
    const made = `${file}.new`;
    writeFileSync(made, make(), { mode: 0o600 });
    renameSync(made, file);
  }
  return readFileSync(file, "utf8").trim();
}
