import type { TokenKey } from "@gemplay/chain";
import { sql } from "kysely";
import type { Address, Hash } from "viem";
import { lockUntilCommit } from "../../platform/database/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/** Returns the deposit address of a player from one factory; undefined if the player has no address. */
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
 * Stores a deposit address for a player unless the player has an address. If several calls run at once, the address of
 * the first call is stored.
 *
 * @returns the stored deposit address
 */
export async function keepAddress(db: WalletDatabase, wanted: NewAddress): Promise<Address> {
  const { playerId, factory, salt, address, madeAt } = wanted;
  return await db.transaction().execute(async (trx) => {
    // The lock holds until the commit, so that numbers become visible in order. A reader that continues from a number
    // misses no address.
    await lockUntilCommit(trx, "deposit addresses");
    const kept = await findAddress(trx, playerId, factory);
    if (kept !== undefined) return kept;
    const row = { player_id: playerId, factory, salt, address, made_at: madeAt };
    await trx.insertInto("deposit_address").values(row).execute();
    return address;
  });
}

/** Returns the deposit addresses of all factories after a number, ordered by number. */
export async function addressesAfter(db: WalletDatabase, number: bigint, limit: number) {
  return await db
    .selectFrom("deposit_address")
    .select(["number", "address", "player_id as playerId", "factory"])
    .where("number", ">", number)
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Records the transaction that swept an address into the vault, for all deposits that are earlier on the chain. */
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

/** A deposit address with tokens that were not swept into the vault. */
export interface Unswept {
  readonly address: Address;
  readonly salt: Hash;
  /** The sum of final transfers to the address, in base units. */
  readonly amountBase: bigint;
}

/** Returns addresses of a factory that hold at least `leastBase` of a token, the largest amount first. */
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

/** Returns the addresses of a factory that hold an unswept amount of a token. */
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
 * Returns the sum of final deposits, in base units, that wait for the minimum at the addresses of a factory. No account
 * was credited with this sum.
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

/** Returns whether an address is a deposit address of any player, or ever was a factory or a vault of the platform. */
export async function isOwnAddress(db: WalletDatabase, address: Address): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`SELECT
    EXISTS (SELECT 1 FROM deposit_address WHERE address = ${address})
    OR EXISTS (SELECT 1 FROM deposit_address WHERE factory = ${address})
    OR EXISTS (SELECT 1 FROM vault_in_use WHERE vault = ${address}) AS own`.execute(db);
  return rows[0]?.own !== false;
}
