import { sql } from "kysely";
import type { Address } from "viem";
import type { VaultIdentity } from "../deposits/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/** Returns the vault in use; undefined if no vault was ever in use. */
export async function vaultInUse(db: WalletDatabase): Promise<Address | undefined> {
  const last = db.selectFrom("vault_in_use").select("vault").orderBy("number", "desc").limit(1);
  return (await last.executeTakeFirst())?.vault;
}

/**
 * Returns every vault that was ever in use. Each vault may have made payouts that are missing in a restored database.
 */
export async function vaultsUsed(db: WalletDatabase): Promise<Address[]> {
  const rows = await db.selectFrom("vault_in_use").select("vault").distinct().execute();
  return rows.map(({ vault }) => vault);
}

/**
 * Locks the table of vaults until the transaction ends, so that no other transaction changes the vault in use. Other
 * transactions can still read the table.
 */
export async function lockVaults(trx: WalletDatabase): Promise<void> {
  await sql`LOCK TABLE vault_in_use IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

export async function insertVault(
  trx: WalletDatabase,
  { chainId, vault }: VaultIdentity,
  at: Date,
): Promise<void> {
  await trx.insertInto("vault_in_use").values({ chain_id: chainId, vault, since: at }).execute();
}

/**
 * Counts withdrawals that have not ended, deposits to the vault that are not final, and credited deposits that are not
 * swept into the vault. The function returns each count as a decimal string.
 */
export async function countPending(
  db: WalletDatabase,
): Promise<{ readonly withdrawals: string; readonly deposits: string; readonly unswept: string }> {
  const { rows } = await sql<{ withdrawals: string; deposits: string; unswept: string }>`
    SELECT (SELECT count(*) FROM withdrawal WHERE status IN ('under_review', 'pending', 'submitted'))::text AS withdrawals,
           (SELECT count(*) FROM deposit WHERE status = 'seen' AND address IS NULL)::text AS deposits,
           (SELECT count(*) FROM deposit WHERE status = 'confirmed' AND credited_to = 'player' AND address IS NOT NULL
              AND swept_in IS NULL)::text AS unswept`.execute(db);
  return rows[0] ?? { withdrawals: "0", deposits: "0", unswept: "0" };
}
