import { sql } from "kysely";
import type { ChainAsset } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * SQL queries that return rows (player_id, asset, amount) for debts to players that are not part of the balances. The
 * debts are withdrawals that no processed block shows as paid, and deposits that wait for the minimum at deposit
 * addresses.
 */
export const owedByWallet: readonly string[] = [
  `SELECT player_id, asset, amount FROM withdrawal
   WHERE status IN ('under_review', 'pending', 'submitted')
      OR (status = 'confirmed' AND changed_at >= (SELECT max(looked_at) FROM chain_cursor))`,
  "SELECT player_id, asset, amount FROM deposit WHERE status = 'waiting'",
];

/** Returns the sum of all withdrawals of an asset that have not ended, in base units. */
export async function openWithdrawalsBase(db: WalletDatabase, asset: ChainAsset): Promise<bigint> {
  const { held } = await db
    .selectFrom("withdrawal")
    .select(sql<string>`coalesce(sum(amount), 0)::text`.as("held"))
    .where("asset", "=", asset)
    .where("status", "in", ["under_review", "pending", "submitted"])
    .executeTakeFirstOrThrow();
  return BigInt(held);
}
