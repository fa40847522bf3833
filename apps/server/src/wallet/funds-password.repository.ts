import type { Kysely } from "kysely";
import { type WalletDatabase, type WithdrawalTicketTable, walletTables } from "./wallet.tables.ts";
import { heldReason, recoveredReason } from "./withdrawals.rules.ts";

/**
 * Forgets what a password has confirmed that is replaced: its tickets end, and what still waits goes to a person, since
 * whoever recovers may not be who asked for it.
 */
export async function forgetConfirmed(trx: WalletDatabase, playerId: bigint, at: Date): Promise<void> {
  await trx.deleteFrom("withdrawal_ticket").where("player_id", "=", playerId).execute();
  await trx
    .updateTable("withdrawal")
    .set({ reason: recoveredReason, changed_at: at })
    .where("player_id", "=", playerId)
    .where("reason", "=", heldReason)
    .execute();
}

/** The same for every player, whose passwords may have been replaced without it being known here. */
export async function forgetAllConfirmed<T>(db: Kysely<T>, at: Date): Promise<void> {
  const trx = walletTables(db);
  await trx.deleteFrom("withdrawal_ticket").execute();
  await trx
    .updateTable("withdrawal")
    .set({ reason: recoveredReason, changed_at: at })
    .where("reason", "=", heldReason)
    .execute();
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
