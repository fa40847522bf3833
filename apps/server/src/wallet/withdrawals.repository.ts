import { type Insertable, type Selectable, sql } from "kysely";
import type { WalletDatabase, WithdrawalTable } from "./wallet.tables.ts";

export type WithdrawalRow = Selectable<WithdrawalTable>;

/** The withdrawal that a request made, if it made one. */
export async function findByRequest(
  db: WalletDatabase,
  playerId: bigint,
  requestId: string,
): Promise<WithdrawalRow | undefined> {
  return await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

export async function insertWithdrawal(
  db: WalletDatabase,
  row: Insertable<WithdrawalTable>,
): Promise<WithdrawalRow> {
  return await db.insertInto("withdrawal").values(row).returningAll().executeTakeFirstOrThrow();
}

/** A withdrawal by its id alone, locked until the transaction ends. */
export async function lockWithdrawal(db: WalletDatabase, id: string): Promise<WithdrawalRow | undefined> {
  return await db.selectFrom("withdrawal").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Writes what changed of a locked row. */
export async function updateWithdrawal(
  db: WalletDatabase,
  row: Pick<WithdrawalRow, "player_id" | "id">,
  change: Partial<
    Pick<
      WithdrawalRow,
      "status" | "reason" | "payer" | "nonce" | "retry_at" | "transaction_hash" | "changed_at"
    >
  >,
): Promise<WithdrawalRow> {
  return await db
    .updateTable("withdrawal")
    .set(change)
    .where("player_id", "=", row.player_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a player's automatic withdrawals since a time were worth, in U base units; failed ones were given back. */
export async function automaticSince(db: WalletDatabase, playerId: bigint, since: Date): Promise<bigint> {
  const { used } = await db
    .selectFrom("withdrawal")
    .select(sql<string>`coalesce(sum(value_u), 0)::text`.as("used"))
    .where("player_id", "=", playerId)
    .where("automatic", "=", true)
    .where("requested_at", ">", since)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  return BigInt(used);
}

/** A player's withdrawals, newest first, below a cursor. */
export async function withdrawalPage(
  db: WalletDatabase,
  playerId: bigint,
  page: { readonly before: bigint | undefined; readonly limit: number },
): Promise<WithdrawalRow[]> {
  let query = db
    .selectFrom("withdrawal")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("number", "desc")
    .limit(page.limit);
  if (page.before !== undefined) query = query.where("number", "<", page.before);
  return await query.execute();
}

/** Withdrawals that did not end, oldest first. */
export async function openWithdrawals(
  db: WalletDatabase,
  statuses: readonly WithdrawalRow["status"][],
  limit: number,
): Promise<WithdrawalRow[]> {
  return await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "in", [...statuses])
    .orderBy("number")
    .limit(limit)
    .execute();
}
