import { sql } from "kysely";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * A payout account that may have signed transactions which the restored database does not contain.
 */
export interface LostNonces {
  readonly account: Address;
  /** All nonces below this number may be used by transactions that only the lost database contained. */
  readonly below: bigint;
}

/**
 * Records the limit below which a payout account may have signed nonces that only a lost database contained. If an
 * earlier record has a higher limit, this limit stays.
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
