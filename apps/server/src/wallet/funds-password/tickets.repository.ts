import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { WithdrawalTerms } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { heldReason, recoveredReason } from "./withdrawal-hold.ts";

/**
 * Returns the database row for a withdrawal ticket. The row contains only the hash of the ticket, so nobody can use a
 * ticket from a copy of the database.
 */
function ticketRow(playerId: bigint, ticket: string, terms: WithdrawalTerms) {
  return {
    player_id: playerId,
    ticket_hash: createHash("sha256").update(ticket).digest("hex"),
    asset: terms.asset,
    network: terms.network,
    address: terms.address,
    amount: String(terms.amountBase),
  };
}

export async function insertTicket(
  trx: WalletDatabase,
  playerId: bigint,
  ticket: string,
  terms: WithdrawalTerms,
  expiresAt: Date,
): Promise<void> {
  const row = { ...ticketRow(playerId, ticket, terms), expires_at: expiresAt };
  await trx.insertInto("withdrawal_ticket").values(row).execute();
}

/**
 * Uses up a withdrawal ticket.
 *
 * @returns true if a valid ticket existed for exactly these values
 */
export async function takeTicket(
  trx: WalletDatabase,
  playerId: bigint,
  ticket: string,
  terms: WithdrawalTerms,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("withdrawal_ticket")
    .where((row) => row.and(ticketRow(playerId, ticket, terms)))
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the withdrawal tickets of a player that have expired at the given time. */
export async function deleteExpiredTickets(trx: WalletDatabase, playerId: bigint, at: Date): Promise<void> {
  await trx
    .deleteFrom("withdrawal_ticket")
    .where("player_id", "=", playerId)
    .where("expires_at", "<=", at)
    .execute();
}

/** The id of one player, or "everybody" for all players. */
export type Whose = bigint | "everybody";

const isTheirs = (whose: Whose) =>
  whose === "everybody" ? sql<boolean>`true` : sql<boolean>`player_id = ${whose}`;

/** Deletes all withdrawal tickets of one player or of all players. */
export async function deleteTickets(trx: WalletDatabase, whose: Whose): Promise<void> {
  await trx.deleteFrom("withdrawal_ticket").where(isTheirs(whose)).execute();
}

/**
 * Sends withdrawals to a manual review that wait because the funds password was set a short time ago, or for an identity
 * check.
 */
export async function reviewHeld(trx: WalletDatabase, whose: Whose, at: Date): Promise<void> {
  await trx
    .updateTable("withdrawal")
    .set({ reason: recoveredReason, changed_at: at })
    .where(isTheirs(whose))
    .where("reason", "in", [heldReason, "identity", "identity_refused"])
    .execute();
}
