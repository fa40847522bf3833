import type { Address } from "viem";
import { AppError } from "../../platform/http/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { isOwnAddress } from "./deposit-addresses.repository.ts";

/**
 * Refuses withdrawals to addresses of the platform that only the database knows: the deposit addresses of all players,
 * former factories and former vaults. `readPlace` refuses withdrawals to the contracts of the configuration.
 *
 * @param address the checksummed address of the recipient
 * @throws {AppError} WithdrawalToOwnContract
 */
export async function assertForeign(db: WalletDatabase, address: Address): Promise<void> {
  if (await isOwnAddress(db, address)) throw new AppError("WithdrawalToOwnContract");
}
