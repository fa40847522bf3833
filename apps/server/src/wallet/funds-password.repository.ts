import { sql } from "kysely";
import type { WalletDatabase, WithdrawalTicketTable } from "./wallet.tables.ts";

/** Sets the password of a player who has none. @returns whether it was set */
export async function insertFundsPassword(
  db: WalletDatabase,
  playerId: bigint,
  hash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("funds_password")
    .values({ player_id: playerId, hash, tries: 0, locked_until: null, set_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface PasswordState {
  readonly tries: number;
  readonly lockedUntil: Date | null;
}

export async function findPasswordState(
  db: WalletDatabase,
  playerId: bigint,
): Promise<PasswordState | undefined> {
  const row = await db
    .selectFrom("funds_password")
    .select(["tries", "locked_until"])
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row === undefined ? undefined : { tries: row.tries, lockedUntil: row.locked_until };
}

/**
 * Takes one of the tries that are left, before the password is looked at: so parallel tries cannot be more than the
 * limit. The last one sets the lock, which a right password takes off again. A lock that has run out begins anew.
 *
 * @param limit.tries how many of them lock it, until `lockedUntil`
 * @returns the hash and which try this is; undefined when none is left (or there is no password)
 */
export async function takeTry(
  db: WalletDatabase,
  playerId: bigint,
  at: Date,
  limit: { readonly tries: number; readonly lockedUntil: Date },
): Promise<{ readonly hash: string; readonly tries: number } | undefined> {
  const { rows } = await sql<{ hash: string; tries: number }>`
    UPDATE funds_password SET
      tries = CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END,
      locked_until = CASE WHEN locked_until IS NULL AND tries + 1 >= ${limit.tries}::int
                          THEN ${limit.lockedUntil}::timestamptz END
    WHERE player_id = ${playerId} AND (locked_until IS NULL OR locked_until <= ${at}::timestamptz)
    RETURNING hash, tries`.execute(db);
  return rows[0];
}

/** Gives one try back whose password was never looked at. */
export async function returnTry(db: WalletDatabase, playerId: bigint): Promise<void> {
  await db
    .updateTable("funds_password")
    .set({ tries: sql`greatest(tries - 1, 0)`, locked_until: null })
    .where("player_id", "=", playerId)
    .execute();
}

/** The password was right: all tries are back. */
export async function giveTriesBack(db: WalletDatabase, playerId: bigint): Promise<void> {
  await db
    .updateTable("funds_password")
    .set({ tries: 0, locked_until: null })
    .where("player_id", "=", playerId)
    .execute();
}

/** Locks the row, so that withdrawals of one player follow one another. @returns whether a password is set */
export async function lockFundsPassword(db: WalletDatabase, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("funds_password")
    .select("player_id")
    .where("player_id", "=", playerId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a ticket and drops the player's expired ones. */
export async function insertTicket(
  db: WalletDatabase,
  ticket: WithdrawalTicketTable,
  at: Date,
): Promise<void> {
  await db
    .deleteFrom("withdrawal_ticket")
    .where("player_id", "=", ticket.player_id)
    .where("expires_at", "<=", at)
    .execute();
  await db.insertInto("withdrawal_ticket").values(ticket).execute();
}

/** Uses a ticket up. @returns whether there was one with exactly these values that has not expired */
export async function takeTicket(
  db: WalletDatabase,
  ticket: Omit<WithdrawalTicketTable, "expires_at">,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("withdrawal_ticket")
    .where("player_id", "=", ticket.player_id)
    .where("ticket_hash", "=", ticket.ticket_hash)
    .where("asset", "=", ticket.asset)
    .where("network", "=", ticket.network)
    .where("address", "=", ticket.address)
    .where("amount", "=", ticket.amount)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
