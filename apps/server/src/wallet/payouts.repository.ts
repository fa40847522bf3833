import { type Selectable, sql } from "kysely";
import type { Address } from "viem";
import type { SignedPayout } from "./payouts.chain.ts";
import type { PayoutTransactionTable, WalletDatabase } from "./wallet.tables.ts";
import { lockWithdrawal, updateWithdrawal, type WithdrawalRow } from "./withdrawals.repository.ts";

export type PayoutTransaction = Selectable<PayoutTransactionTable>;

/** A withdrawal that something signed may pay. */
export interface SignedWithdrawal extends WithdrawalRow {
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
    row.payer === null || row.nonce === null ? [] : [{ ...row, payer: row.payer, nonce: row.nonce }],
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
): Promise<WithdrawalRow[]> {
  if (limit <= 0) return [];
  return await db
    .selectFrom("withdrawal")
    .selectAll()
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", at)]))
    .orderBy(sql`coalesce(retry_at, requested_at)`)
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Everything signed for one nonce, first to last. */
export async function attemptsOf(
  db: WalletDatabase,
  { payer, nonce }: { readonly payer: Address; readonly nonce: bigint },
): Promise<PayoutTransaction[]> {
  return await db
    .selectFrom("payout_transaction")
    .selectAll()
    .where("payer", "=", payer)
    .where("nonce", "=", nonce)
    .orderBy("attempt")
    .execute();
}

/** The first nonce that was never signed with; 0 for an account that never signed here. */
export async function nextStoredNonce(db: WalletDatabase, payer: Address): Promise<bigint> {
  const { next } = await db
    .selectFrom("payout_transaction")
    .select(sql<string>`coalesce(max(nonce) + 1, 0)::text`.as("next"))
    .where("payer", "=", payer)
    .executeTakeFirstOrThrow();
  return BigInt(next);
}

/**
 * Stores the first signed transaction of a withdrawal before anybody sees it.
 *
 * @returns false when the withdrawal was refused, or signed by another process, meanwhile
 */
export async function storeFirst(
  db: WalletDatabase,
  withdrawal: WithdrawalRow,
  transaction: SignedPayout & { readonly payer: Address; readonly nonce: bigint; readonly gasPrice: bigint },
  at: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, withdrawal.id);
    if (row === undefined || row.status !== "pending" || row.nonce !== null) return false;
    const stored = await trx
      .insertInto("payout_transaction")
      .values(attemptRow(withdrawal, transaction, 1, at))
      .onConflict((conflict) => conflict.doNothing())
      .returning("attempt")
      .executeTakeFirst();
    // Another process took this nonce: the next round takes another.
    if (stored === undefined) return false;
    const { payer, nonce } = transaction;
    await updateWithdrawal(trx, row, { payer, nonce, retry_at: null, reason: null, changed_at: at });
    return true;
  });
}

/** Stores a dearer transaction for the same nonce. @returns false when another process did so first */
export async function storeReplacement(
  db: WalletDatabase,
  withdrawal: SignedWithdrawal,
  transaction: SignedPayout & { readonly gasPrice: bigint },
  attempt: number,
  at: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, withdrawal.id);
    if (row === undefined || row.nonce !== withdrawal.nonce || row.payer !== withdrawal.payer) return false;
    const { payer, nonce } = withdrawal;
    const stored = await trx
      .insertInto("payout_transaction")
      .values(attemptRow(withdrawal, { ...transaction, payer, nonce }, attempt, at))
      .onConflict((conflict) => conflict.doNothing())
      .returning("attempt")
      .executeTakeFirst();
    return stored !== undefined;
  });
}

function attemptRow(
  withdrawal: Pick<WithdrawalRow, "player_id" | "id">,
  transaction: SignedPayout & { readonly payer: Address; readonly nonce: bigint; readonly gasPrice: bigint },
  attempt: number,
  at: Date,
): PayoutTransaction {
  return {
    payer: transaction.payer,
    nonce: transaction.nonce,
    attempt,
    player_id: withdrawal.player_id,
    withdrawal_id: withdrawal.id,
    hash: transaction.hash,
    signed: transaction.signed,
    gas_price: String(transaction.gasPrice),
    signed_at: at,
  };
}

/** Puts a pending withdrawal off after the vault refused it. */
export async function postpone(
  db: WalletDatabase,
  withdrawal: WithdrawalRow,
  reason: string,
  retryAt: Date,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ reason, retry_at: retryAt })
    .where("player_id", "=", withdrawal.player_id)
    .where("id", "=", withdrawal.id)
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .execute();
}
