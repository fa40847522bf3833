import { sql } from "kysely";
import type { Address } from "viem";
import { AppError } from "../../platform/http/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Refuses to pay to addresses of the platform that only the database knows: the deposit addresses of all players,
 * former factories and former vaults. `readPlace` refuses the configured contracts.
 *
 * @param address checksummed
 * @throws {AppError} WithdrawalToOwnContract
 */
export async function assertForeign(db: WalletDatabase, address: Address): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`SELECT
    EXISTS (SELECT 1 FROM deposit_address WHERE address = ${address})
    OR EXISTS (SELECT 1 FROM deposit_address WHERE factory = ${address})
    OR EXISTS (SELECT 1 FROM vault_in_use WHERE vault = ${address}) AS own`.execute(db);
  if (rows[0]?.own !== false) throw new AppError("WithdrawalToOwnContract");
}
