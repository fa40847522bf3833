import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { readPayoutId } from "../withdrawals/index.ts";

const probeOf = (key: Buffer) => createHmac("sha256", key).update("key of payout references").digest("hex");

/**
 * Notes that the first of the keys makes ids from now on, and proves that every key that ever made some is there: what the
 * chain says of a payout could not be read without. Where none was noted yet, any of them may have made ids before: all
 * are noted.
 *
 * @returns a sentence for each key that is missing, or is another one under the same id
 */
export async function referenceKeyProblems<T>(db: Kysely<T>, keys: EncryptionKeys): Promise<string[]> {
  const wallet = walletTables(db);
  const problems = await missingKeys(wallet, keys);
  if (problems.length > 0) return problems;
  const making = (await notedKeys(wallet)).length === 0 ? keys : keys.slice(0, 1);
  await wallet
    .insertInto("payout_reference_key")
    .values(making.map(({ id, key }) => ({ id, probe: probeOf(key) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Once more: of two processes with another key under the same id one is refused.
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

async function notedKeys(db: WalletDatabase) {
  return await db.selectFrom("payout_reference_key").selectAll().orderBy("id").execute();
}

/** Ids were made before keys were noted: the last one tells of its key. */
async function readsLast(db: WalletDatabase, keys: EncryptionKeys): Promise<boolean> {
  const last = db.selectFrom("withdrawal").select("payout_id").orderBy("number", "desc").limit(1);
  const row = await last.executeTakeFirst();
  return row === undefined || readPayoutId(keys, row.payout_id).reference !== "unreadable";
}
