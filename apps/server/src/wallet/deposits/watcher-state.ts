import { chainId } from "@gemplay/chain";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Returns when the deposit watcher last polled the chain, and the newest block at that time; undefined before the first
 * poll.
 */
export async function watcherState(
  db: WalletDatabase,
  vault: Address,
): Promise<{ readonly lookedAt: Date; readonly latest: bigint } | undefined> {
  return await db
    .selectFrom("chain_cursor")
    .select(["looked_at as lookedAt", "latest_block as latest"])
    .where("chain_id", "=", BigInt(chainId))
    .where("vault", "=", vault)
    .executeTakeFirst();
}
