import type { Address } from "viem";
import { senderTables } from "../../platform/chain-sender/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/** Returns the number of nonces at or above `from` with which an account has signed payouts. */
export async function noncesFrom(db: WalletDatabase, account: Address, from: bigint): Promise<number> {
  const { count } = await senderTables(db)
    .selectFrom("chain_transaction")
    .select(({ fn }) => fn.count<bigint>("nonce").distinct().as("count"))
    .where("sender", "=", account)
    .where("purpose", "=", "payout")
    .where("nonce", ">=", from)
    .executeTakeFirstOrThrow();
  return Number(count);
}
