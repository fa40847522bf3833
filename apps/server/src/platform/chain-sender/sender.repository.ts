import { type Kysely, type Selectable, sql } from "kysely";
import type { Address, Hash, Hex } from "viem";
import { lockUntilCommit } from "../database/index.ts";
import type { SignedTransaction } from "./sender.chain.ts";

/** What transactions are sent for; with a reference, the one thing that a nonce serves. */
export type Purpose = "payout" | "commitment" | "sweep";

/** int8 comes and goes as bigint, numeric as its exact text (platform/database pins that). */
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

/** The sender's table on whatever connection or transaction the caller holds. */
export function senderTables<T>(db: Kysely<T>): SenderDatabase {
  return db as unknown as SenderDatabase;
}

/** Everything signed for one nonce, first to last. */
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

/** The accounts that ever signed for a purpose. */
export async function sendersOf(db: SenderDatabase, purpose: Purpose): Promise<Address[]> {
  const rows = await db
    .selectFrom("chain_transaction")
    .select("sender")
    .distinct()
    .where("purpose", "=", purpose)
    .execute();
  return rows.map(({ sender }) => sender);
}

/** The nonces that anything was signed with for one thing, of whatever accounts. */
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

/** The first nonce that was never signed with; 0 for an account that never signed here. */
export async function nextStoredNonce(db: SenderDatabase, sender: Address): Promise<bigint> {
  const { next } = await db
    .selectFrom("chain_transaction")
    .select(sql<string>`coalesce(max(nonce) + 1, 0)::text`.as("next"))
    .where("sender", "=", sender)
    .executeTakeFirstOrThrow();
  return BigInt(next);
}

/**
 * Makes the nonce the caller's until its transaction ends, so that nobody else stores anything for it meanwhile.
 *
 * @returns false when it was used meanwhile
 */
export async function reserveNonce(
  trx: SenderDatabase,
  { sender, nonce }: Pick<Attempt, "sender" | "nonce">,
): Promise<boolean> {
  await lockUntilCommit(trx, `nonces of ${sender}`);
  return (await nextStoredNonce(trx, sender)) <= nonce;
}

/** Stores a signed transaction before anybody sees it. @returns false when another process stored this attempt first */
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
