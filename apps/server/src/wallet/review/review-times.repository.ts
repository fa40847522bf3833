import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Returns how long the newest reviews of withdrawals took in milliseconds, the newest first. The query leaves out
 * withdrawals that waited for another reason than a review.
 */
export async function lastReviewTimesMs(db: WalletDatabase, count: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .select(["requested_at", "payable_at"])
    .where("payable_at", "is not", null)
    .where("held_until", "is", null)
    .where("automatic", "=", false)
    .orderBy("payable_at", "desc")
    .limit(count)
    .execute();
  return rows.map((row) => (row.payable_at?.getTime() ?? 0) - row.requested_at.getTime());
}
