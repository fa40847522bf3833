import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { WithdrawalTerms } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { heldReason, recoveredReason } from "./withdrawal-hold.ts";

/**
 * Returns the database row of a ticket of the funds password. The row has only the hash, so a copy of the database
 * contains no usable ticket.
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
 * Uses up a ticket of the funds password.
 *
 * @returns whether a valid ticket for exactly these terms existed
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

/** Deletes a player's tickets that have expired at the given time. */
export async function deleteExpiredTickets(trx: WalletDatabase, playerId: bigint, at: Date): Promise<void> {
  await trx
    .deleteFrom("withdrawal_ticket")
    .where("player_id", "=", playerId)
    .where("expires_at", "<=", at)
    .execute();
}

/** One player, or all players. */
export type Whose = bigint | "everybody";

const isTheirs = (whose: Whose) =>
  whose === "everybody" ? sql<boolean>`true` : sql<boolean>`player_id = ${whose}`;

/** Deletes all tickets of one player or of all players. */
export async function deleteTickets(trx: WalletDatabase, whose: Whose): Promise<void> {
  await trx.deleteFrom("withdrawal_ticket").where(isTheirs(whose)).execute();
}

/** Sends withdrawals that wait after a fresh proof to a manual review. */
export async function reviewHeld(trx: WalletDatabase, whose: Whose, at: Date): Promise<void> {
  await trx
    .updateTable("withdrawal")
    .set({ reason: recoveredReason, changed_at: at })
    .where(isTheirs(whose))
    .where("reason", "=", heldReason)
    .execute();
}
