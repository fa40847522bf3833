// The keys under which the local stack's server seals what it stores, and tells in payouts' ids whom they pay. They lie
// beside the database and not in it, so that a copy of the database alone tells nothing, as in a deployment.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `ENCRYPTION_KEYS` of the stack in this data folder; made the first time. */
export const ensureEncryptionKeys = (folder: string): string => ensureKeys(folder, "encryption-keys");

/** `PAYOUT_REFERENCE_KEYS` of the stack in this data folder; made the first time. */
export const ensureReferenceKeys = (folder: string): string => ensureKeys(folder, "payout-reference-keys");

const ensureKeys = (folder: string, name: string): string =>
  ensureMade(folder, name, () => `local-1:${randomBytes(32).toString("hex")}`);

/** What a file of the data folder holds, for its owner alone to read; made the first time. */
export function ensureMade(folder: string, name: string, make: () => string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // Whole or not at all: what half a key sealed could never be read again.
    const made = `${file}.new`;
    writeFileSync(made, make(), { mode: 0o600 });
    renameSync(made, file);
  }
  return readFileSync(file, "utf8").trim();
}
