import { sql } from "kysely";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";

/** An account with nonces that a lost database may have used. */
export interface LostNonces {
  readonly account: Address;
  /** All nonces below this number may have been used. */
  readonly below: bigint;
}

/** Records the lost nonces of an account. A higher limit of an earlier record remains. */
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

/** Returns the lost nonces of all accounts. */
export async function lostNonces(db: WalletDatabase): Promise<LostNonces[]> {
  return await db.selectFrom("payout_lost_nonce").select(["account", "below"]).execute();
}

/** Returns the lost nonces that were recorded at or after a time. */
export async function lostNoncesSince(db: WalletDatabase, since: Date): Promise<LostNonces[]> {
  return await db
    .selectFrom("payout_lost_nonce")
    .select(["account", "below"])
    .where("noted_at", ">=", since)
    .execute();
}
