import type { TokenKey } from "@gemplay/chain";
import { type Selectable, sql } from "kysely";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";

export type Sweep = Selectable<WalletTables["sweep"]>;

/** Returns the unfinished sweep of a token. Each token has at most one unfinished sweep at a time. */
export async function openSweep(db: WalletDatabase, token: TokenKey): Promise<Sweep | undefined> {
  return await db
    .selectFrom("sweep")
    .selectAll()
    .where("token", "=", token)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/**
 * Records a sweep. The caller must use the database transaction that also stores the signed bytes of the sweep.
 *
 * @returns false if another sweep of the token is open
 */
export async function claimSweep(
  trx: WalletDatabase,
  sweep: Omit<Sweep, "is_sent" | "ended_at">,
): Promise<boolean> {
  const stored = await trx
    .insertInto("sweep")
    .values({ ...sweep, is_sent: false, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

export async function updateSweep(
  db: WalletDatabase,
  id: string,
  change: Partial<Pick<Sweep, "is_sent" | "ended_at">>,
): Promise<void> {
  await db.updateTable("sweep").set(change).where("id", "=", id).where("ended_at", "is", null).execute();
}

/** Returns the sum of all withdrawals of a token whose payouts are not signed yet, in base units. */
export async function dueBase(db: WalletDatabase, token: TokenKey): Promise<bigint> {
  const { due } = await db
    .selectFrom("withdrawal")
    .select(sql<string>`coalesce(sum(amount - fee), 0)::text`.as("due"))
    .where("token", "=", token)
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(due);
}
