import { type Kysely, sql } from "kysely";
import type { Address, Hash, Hex } from "viem";

/**
 * The three signed transactions by which the faucet funds one address. The three transactions have consecutive nonces,
 * which begin with `first_nonce`.
 */
export interface FaucetGrant {
  address: Address;
  first_nonce: bigint;
  signed: Hex[];
  last_hash: Hash;
  granted_at: Date;
}

export type FaucetTables = { faucet_grant: FaucetGrant };

/** Returns the stored grant of the faucet to an address. */
export async function findGrant(
  tables: Kysely<FaucetTables>,
  address: Address,
): Promise<FaucetGrant | undefined> {
  return await tables
    .selectFrom("faucet_grant")
    .selectAll()
    .where("address", "=", address)
    .executeTakeFirst();
}

/** Returns the first nonce that no stored grant uses; 0 if no grant is stored. */
export async function nextFreeNonce(tables: Kysely<FaucetTables>): Promise<bigint> {
  const { next } = await tables
    .selectFrom("faucet_grant")
    .select(sql<string>`coalesce(max(first_nonce) + 3, 0)::text`.as("next"))
    .executeTakeFirstOrThrow();
  return BigInt(next);
}

/** Stores a grant of the faucet. */
export async function insertGrant(tables: Kysely<FaucetTables>, grant: FaucetGrant): Promise<FaucetGrant> {
  return await tables.insertInto("faucet_grant").values(grant).returningAll().executeTakeFirstOrThrow();
}
