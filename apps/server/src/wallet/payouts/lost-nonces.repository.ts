import { sql } from "kysely";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * A payout account for which the database may have signed transactions before a restore, without a record in the
 * restored database.
 */
export interface LostNonces {
  readonly account: Address;
  /** The lost database may have signed transactions with all nonces below this number. */
  readonly below: bigint;
}

/**
 * Records up to which nonce of an account a lost database may have signed transactions. If an earlier record has a
 * higher limit, this limit stays.
 */
export async function insertLostNonces(
  trx: WalletDatabase,
  { account, below }: LostNonces,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("payout_lost_nonce")
    .values({ account, below, noted_at: at })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet({
        below: sql`greatest(payout_lost_nonce.below, excluded.below)`,
        noted_at: sql`excluded.noted_at`,
      }),
    )
    .execute();
}

/** Returns the records of lost nonces of all accounts. */
export async function lostNonces(db: WalletDatabase): Promise<LostNonces[]> {
  return await db.selectFrom("payout_lost_nonce").select(["account", "below"]).execute();
}

/** Returns the records of lost nonces that were made at or after the given time. */
export async function lostNoncesSince(db: WalletDatabase, since: Date): Promise<LostNonces[]> {
  return await db
    .selectFrom("payout_lost_nonce")
    .select(["account", "below"])
    .where("noted_at", ">=", since)
    .execute();
}
