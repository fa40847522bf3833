import type { Hash } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";

/** The id of a key that encrypts payout ids, and a check value that only this key produces. */
export interface NotedKey {
  readonly id: string;
  readonly probe: string;
}

/** Returns the records of all keys that encrypt payout ids, ordered by id. */
export async function notedKeys(db: WalletDatabase): Promise<NotedKey[]> {
  return await db.selectFrom("payout_reference_key").selectAll().orderBy("id").execute();
}

/** Records keys that encrypt payout ids. If a key with the same id is already recorded, its record does not change. */
export async function insertKeys(db: WalletDatabase, keys: readonly NotedKey[]): Promise<void> {
  await db
    .insertInto("payout_reference_key")
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the payout id of the newest withdrawal; undefined if no withdrawal exists. */
export async function newestPayoutId(db: WalletDatabase): Promise<Hash | undefined> {
  const last = db.selectFrom("withdrawal").select("payout_id").orderBy("number", "desc").limit(1);
  return (await last.executeTakeFirst())?.payout_id;
}
