import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { readPayoutId } from "../withdrawals/index.ts";
import { insertKeys, newestPayoutId, notedKeys } from "./reference-keys.repository.ts";

const probeOf = (key: Buffer) => createHmac("sha256", key).update("key of payout references").digest("hex");

/**
 * Records that the first key of the list now creates payout ids. Checks that every key that has ever created payout ids
 * is in the list. Without these keys, the server could not find out to which player a payout on the chain belongs. If
 * no key is recorded yet, the function records all given keys, because each key may already have created payout ids.
 *
 * @returns a sentence for the operator for each missing key, and for each key that differs from the recorded key with
 *   the same id
 */
export async function referenceKeyProblems<T>(db: Kysely<T>, keys: EncryptionKeys): Promise<string[]> {
  const wallet = walletTables(db);
  const problems = await missingKeys(wallet, keys);
  if (problems.length > 0) return problems;
  const making = (await notedKeys(wallet)).length === 0 ? keys : keys.slice(0, 1);
  await insertKeys(
    wallet,
    making.map(({ id, key }) => ({ id, probe: probeOf(key) })),
  );
  // If two processes start with different keys that have the same id, this check after the insert refuses one of the
  // processes.
  return await missingKeys(wallet, keys);
}

async function missingKeys(db: WalletDatabase, keys: EncryptionKeys): Promise<string[]> {
  const noted = await notedKeys(db);
  if (noted.length === 0 && !(await readsLast(db, keys)))
    return ["PAYOUT_REFERENCE_KEYS does not hold the key that created the id of the last payout"];
  return noted
    .filter(({ id, probe }) => !keys.some((given) => given.id === id && probeOf(given.key) === probe))
    .map(({ id }) => `PAYOUT_REFERENCE_KEYS does not hold the key "${id}", which created ids of payouts`);
}

/**
 * Returns whether the server can decrypt the newest payout id. Old payout ids may have no record of their key, so this
 * check shows whether the server has the key.
 */
async function readsLast(db: WalletDatabase, keys: EncryptionKeys): Promise<boolean> {
  const payoutId = await newestPayoutId(db);
  return payoutId === undefined || readPayoutId(keys, payoutId).reference !== "unreadable";
}
