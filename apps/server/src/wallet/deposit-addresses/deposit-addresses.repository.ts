import type { TokenKey } from "@gemplay/chain";
import { sql } from "kysely";
import type { Address, Hash } from "viem";
import { lockUntilCommit } from "../../platform/database/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Returns the deposit address that a player has from one factory contract; undefined if the player has no such address.
 */
export async function findAddress(
  db: WalletDatabase,
  playerId: bigint,
  factory: Address,
): Promise<Address | undefined> {
  const row = await db
    .selectFrom("deposit_address")
    .select("address")
    .where("player_id", "=", playerId)
    .where("factory", "=", factory)
    .executeTakeFirst();
  return row?.address;
}

export interface NewAddress {
  readonly playerId: bigint;
  readonly factory: Address;
  readonly salt: Hash;
  readonly address: Address;
  readonly madeAt: Date;
}

/**
 * Stores a deposit address for a player, unless the player already has an address from the same factory. If several
 * calls for a player run at once, the function stores only the deposit address of the first call.
 *
 * @returns the deposit address that the database now stores
 */
export async function keepAddress(db: WalletDatabase, wanted: NewAddress): Promise<Address> {
  const { playerId, factory, salt, address, madeAt } = wanted;
  return await db.transaction().execute(async (trx) => {
    // The transaction keeps the lock until its commit, so that the numbers of deposit addresses become visible in
    // ascending order. A query for deposit addresses above a known number therefore misses no address.
    await lockUntilCommit(trx, "deposit addresses");
    const kept = await findAddress(trx, playerId, factory);
    if (kept !== undefined) return kept;
    const row = { player_id: playerId, factory, salt, address, made_at: madeAt };
    await trx.insertInto("deposit_address").values(row).execute();
    return address;
  });
}

/** Returns the deposit addresses of all factories with a number above the given number, ordered by number. */
export async function addressesAfter(db: WalletDatabase, number: bigint, limit: number) {
  return await db
    .selectFrom("deposit_address")
    .select(["number", "address", "player_id as playerId", "factory"])
    .where("number", ">", number)
    .orderBy("number")
    .limit(limit)
    .execute();
}

/**
 * Records the transaction that swept a deposit address into the vault, for all deposits that are earlier on the chain
 * than this transaction.
 */
export async function markSwept(
  db: WalletDatabase,
  sweep: {
    readonly address: Address;
    readonly tokenAddress: Address;
    readonly blockNumber: bigint;
    readonly logIndex: number;
    readonly transactionHash: Hash;
  },
): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ swept_in: sweep.transactionHash })
    .where("address", "=", sweep.address)
    .where("token_address", "=", sweep.tokenAddress)
    .where("swept_in", "is", null)
    .where("status", "in", ["waiting", "confirmed"])
    .where(sql<boolean>`(block_number, log_index) < (${sweep.blockNumber}, ${sweep.logIndex})`)
    .execute();
}

/** A deposit address with tokens that are not in the vault yet. */
export interface Unswept {
  readonly address: Address;
  readonly salt: Hash;
  /** The sum of the transfers to the deposit address in final blocks, in base units. */
  readonly amountBase: bigint;
}

/**
 * Returns the deposit addresses of a factory that hold at least `leastBase` base units of a token, the largest amount
 * first.
 */
export async function unswept(
  db: WalletDatabase,
  of: { readonly factory: Address; readonly token: TokenKey },
  { leastBase, limit }: { readonly leastBase: bigint; readonly limit: number },
): Promise<Unswept[]> {
  const rows = await db
    .selectFrom("deposit")
    .innerJoin("deposit_address", "deposit_address.address", "deposit.address")
    .select(["deposit_address.address", "deposit_address.salt"])
    .select(sql<string>`sum(deposit.amount)::text`.as("amount"))
    .where("deposit.token", "=", of.token)
    .where("deposit_address.factory", "=", of.factory)
    .where("deposit.swept_in", "is", null)
    .where("deposit.status", "in", ["waiting", "confirmed"])
    .groupBy(["deposit_address.address", "deposit_address.salt"])
    .having(sql<boolean>`sum(deposit.amount) >= ${String(leastBase)}::numeric`)
    .orderBy(sql`sum(deposit.amount)`, "desc")
    .limit(limit)
    .execute();
  return rows.map(({ address, salt, amount }) => ({ address, salt, amountBase: BigInt(amount) }));
}

/** Returns the deposit addresses of a factory that hold an amount of a token that is not in the vault yet. */
export async function unsweptAddresses(
  db: WalletDatabase,
  factory: Address,
  token: TokenKey,
): Promise<Address[]> {
  const rows = await db
    .selectFrom("deposit")
    .innerJoin("deposit_address", "deposit_address.address", "deposit.address")
    .select("deposit_address.address")
    .distinct()
    .where("deposit.token", "=", token)
    .where("deposit_address.factory", "=", factory)
    .where("deposit.swept_in", "is", null)
    .where("deposit.status", "in", ["waiting", "confirmed"])
    .execute();
  return rows.map(({ address }) => address);
}

/**
 * Returns the sum of the final deposits that wait at the deposit addresses of a factory until each address reaches the
 * minimum, in base units. The ledger has credited no account with this sum.
 */
export async function waitingBase(db: WalletDatabase, factory: Address, token: TokenKey): Promise<bigint> {
  const { sum } = await db
    .selectFrom("deposit")
    .innerJoin("deposit_address", "deposit_address.address", "deposit.address")
    .select(sql<string>`coalesce(sum(deposit.amount), 0)::text`.as("sum"))
    .where("deposit.status", "=", "waiting")
    .where("deposit.token", "=", token)
    .where("deposit_address.factory", "=", factory)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** Returns whether an address is a deposit address of any player, or is or was a factory or a vault of the platform. */
export async function isOwnAddress(db: WalletDatabase, address: Address): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`SELECT
    EXISTS (SELECT 1 FROM deposit_address WHERE address = ${address})
    OR EXISTS (SELECT 1 FROM deposit_address WHERE factory = ${address})
    OR EXISTS (SELECT 1 FROM vault_in_use WHERE vault = ${address}) AS own`.execute(db);
  return rows[0]?.own !== false;
}
