import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { readPayoutId } from "../withdrawals/index.ts";
import { insertKeys, newestPayoutId, notedKeys } from "./reference-keys.repository.ts";

const probeOf = (key: Buffer) => createHmac("sha256", key).update("key of payout references").digest("hex");

/**
 * Records that the first key now creates payout ids, and checks that every key that ever created ids is present.
 * Without these keys, the server could not read payouts on the chain. If no key was recorded yet, all given keys are
 * recorded, because any of them may have created ids before.
 *
 * @returns a sentence for each key that is missing, or that differs from the recorded key of the same id
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
  // A check after the insert refuses one of two processes that start with different keys under the same id.
  return await missingKeys(wallet, keys);
}

async function missingKeys(db: WalletDatabase, keys: EncryptionKeys): Promise<string[]> {
  const noted = await notedKeys(db);
  if (noted.length === 0 && !(await readsLast(db, keys)))
    return ["PAYOUT_REFERENCE_KEYS does not hold the key with which the last payout's id was made"];
  return noted
    .filter(({ id, probe }) => !keys.some((given) => given.id === id && probeOf(given.key) === probe))
    .map(
      ({ id }) => `PAYOUT_REFERENCE_KEYS does not hold the key "${id}" with which ids of payouts were made`,
    );
}

/**
 * Returns whether the newest payout id can be read. The id shows whether its key is present if the id was created
 * before keys were recorded.
 */
async function readsLast(db: WalletDatabase, keys: EncryptionKeys): Promise<boolean> {
  const payoutId = await newestPayoutId(db);
  return payoutId === undefined || readPayoutId(keys, payoutId).reference !== "unreadable";
}
