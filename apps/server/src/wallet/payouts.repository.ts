import { sql } from "kysely";
import type { Address } from "viem";
import type { NonceLane } from "../platform/chain-sender/index.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import { lockWithdrawal, toWithdrawal, updateWithdrawal, type Withdrawal } from "./withdrawals.repository.ts";

/** A withdrawal that something signed may pay. */
export interface SignedWithdrawal extends Withdrawal {
  readonly payer: Address;
  readonly nonce: bigint;
}

/** Withdrawals that are on their way to the chain, by nonce. */
export async function signedWithdrawals(db: WalletDatabase): Promise<SignedWithdrawal[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "in", ["pending", "submitted"])
    .where("nonce", "is not", null)
    .orderBy("nonce")
    .execute();
  return rows.flatMap((row) =>
    row.payer === null || row.nonce === null
      ? []
      : [{ ...toWithdrawal(row), payer: row.payer, nonce: row.nonce }],
  );
}

/**
 * Withdrawals to be paid next, in the order in which they came to be due: those that the vault keeps refusing must not
 * stand before the others for ever.
 */
export async function unsignedWithdrawals(
  db: WalletDatabase,
  at: Date,
  limit: number,
): Promise<Withdrawal[]> {
  if (limit <= 0) return [];
  const rows = await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", at)]))
    .orderBy(sql`coalesce(retry_at, requested_at)`)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map(toWithdrawal);
}

/**
 * Notes, inside the transaction that stores its signed bytes, under which nonce a withdrawal is paid.
 *
 * @returns false when it was refused, or signed by another process, meanwhile
 */
export async function claimForPayout(
  trx: WalletDatabase,
  withdrawal: Pick<Withdrawal, "id">,
  { sender: payer, nonce }: NonceLane,
  at: Date,
): Promise<boolean> {
  const row = await lockWithdrawal(trx, withdrawal.id);
  if (row === undefined || row.status !== "pending" || row.nonce !== null) return false;
  await updateWithdrawal(trx, row, { payer, nonce, retryAt: null, reason: null, changedAt: at });
  return true;
}

/** Puts a pending withdrawal off after the vault refused it. */
export async function postpone(
  db: WalletDatabase,
  withdrawal: Withdrawal,
  reason: string,
  retryAt: Date,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ reason, retry_at: retryAt })
    .where("player_id", "=", withdrawal.playerId)
    .where("id", "=", withdrawal.id)
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .execute();
}
