import { type Kysely, type Selectable, sql } from "kysely";
import type { Address, Hash, Hex } from "viem";
import { lockUntilCommit } from "../database/index.ts";
import type { SignedTransaction } from "./sender.chain.ts";

/**
 * The purpose of the transactions of one sender, for example payouts. The purpose and a reference together identify the
 * payout or other item that a nonce is used for.
 */
export type Purpose = "payout" | "commitment" | "sweep";

/**
 * The table of signed transactions of all accounts. The driver reads an int8 as bigint and a numeric as exact text (see
 * platform/database).
 */
interface TransactionTable {
  sender: Address;
  nonce: bigint;
  attempt: number;
  purpose: Purpose;
  reference: string;
  hash: Hash;
  signed: Hex;
  gas_price: string;
  signed_at: Date;
}

export type SenderDatabase = Kysely<{ chain_transaction: TransactionTable }>;
export type Attempt = Selectable<TransactionTable>;

/** Gives access to the table of signed transactions, through the caller's own connection or transaction. */
export function senderTables<T>(db: Kysely<T>): SenderDatabase {
  return db as unknown as SenderDatabase;
}

/** Returns all transactions that were signed for one nonce, in the order of their signing. */
export async function attemptsOf(
  db: SenderDatabase,
  { sender, nonce }: Pick<Attempt, "sender" | "nonce">,
): Promise<Attempt[]> {
  return await db
    .selectFrom("chain_transaction")
    .selectAll()
    .where("sender", "=", sender)
    .where("nonce", "=", nonce)
    .orderBy("attempt")
    .execute();
}

/** Returns the accounts that have ever signed a transaction for a purpose. */
export async function sendersOf(db: SenderDatabase, purpose: Purpose): Promise<Address[]> {
  const rows = await db
    .selectFrom("chain_transaction")
    .select("sender")
    .distinct()
    .where("purpose", "=", purpose)
    .execute();
  return rows.map(({ sender }) => sender);
}

/** Returns the nonces of all accounts for which a transaction of one reference was signed. */
export async function noncesFor(
  db: SenderDatabase,
  { purpose, reference }: Pick<Attempt, "purpose" | "reference">,
): Promise<Pick<Attempt, "sender" | "nonce">[]> {
  return await db
    .selectFrom("chain_transaction")
    .select(["sender", "nonce"])
    .distinct()
    .where("purpose", "=", purpose)
    .where("reference", "=", reference)
    .execute();
}

/**
 * Returns the first nonce of an account without a stored transaction, or 0 if the account has no stored transaction.
 */
export async function nextStoredNonce(db: SenderDatabase, sender: Address): Promise<bigint> {
  const { next } = await db
    .selectFrom("chain_transaction")
    .select(sql<string>`coalesce(max(nonce) + 1, 0)::text`.as("next"))
    .where("sender", "=", sender)
    .executeTakeFirstOrThrow();
  return BigInt(next);
}

/**
 * Locks the account's nonces until the caller's database transaction ends, so that no other process stores a
 * transaction of the account.
 *
 * @returns false if another process has used the nonce
 */
export async function reserveNonce(
  trx: SenderDatabase,
  { sender, nonce }: Pick<Attempt, "sender" | "nonce">,
): Promise<boolean> {
  await lockUntilCommit(trx, `nonces of ${sender}`);
  return (await nextStoredNonce(trx, sender)) <= nonce;
}

/**
 * Stores a signed transaction before it is sent.
 *
 * @returns false if another process has already stored the same attempt for the nonce
 */
export async function storeAttempt(
  db: SenderDatabase,
  attempt: Omit<Attempt, "gas_price"> & SignedTransaction & { readonly gasPrice: bigint },
): Promise<boolean> {
  const { gasPrice, ...row } = attempt;
  const stored = await db
    .insertInto("chain_transaction")
    .values({ ...row, gas_price: String(gasPrice) })
    .onConflict((conflict) => conflict.columns(["sender", "nonce", "attempt"]).doNothing())
    .returning("attempt")
    .executeTakeFirst();
  return stored !== undefined;
}
