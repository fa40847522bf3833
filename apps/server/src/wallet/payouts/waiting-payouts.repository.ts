import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Counts the withdrawals that wait for payment. The withdrawals are grouped by the stored waiting reason and by whether
 * the payout transaction is signed.
 */
export async function countWaiting(db: WalletDatabase): Promise<
  {
    readonly reason: string | null;
    readonly isSigned: boolean;
    readonly count: number;
    /** The time since which the oldest of these withdrawals can be paid. */
    readonly since: Date;
  }[]
> {
  return await db
    .selectFrom("withdrawal")
    .select(["reason", sql<boolean>`nonce IS NOT NULL`.as("isSigned")])
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<Date>`min(coalesce(payable_at, requested_at))`.as("since"))
    .where("status", "in", ["pending", "submitted"])
    .groupBy(["reason", sql`nonce IS NOT NULL`])
    .execute();
}

/**
 * Records the given reason for all withdrawals that could be signed now but are not signed. When the worker signs a
 * withdrawal, the reason is removed.
 */
export async function noteWaiting(
  db: WalletDatabase,
  reason: "key_missing" | "payer_without_gas" | "gas_too_dear" | "signer_away",
  at: Date,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ reason })
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", at)]))
    .where(sql<boolean>`reason IS DISTINCT FROM ${reason}`)
    .execute();
}
