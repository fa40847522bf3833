import { chainId } from "@gemplay/chain";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";
import type { ChainPoint } from "./deposits.logs.ts";
import type { Heads, ProcessedUpTo } from "./deposits.source.ts";

/** The cursor of a vault: the last block whose deposits are processed, and the chain heads at that time. */
export interface Cursor extends ProcessedUpTo, Heads {}

/** The chain id and the address that identify a vault. */
export interface VaultIdentity {
  readonly chainId: bigint;
  readonly vault: Address;
}

/** Returns the cursor of a vault; undefined before the first poll of deposits. */
export async function findCursor(db: WalletDatabase, of: VaultIdentity): Promise<Cursor | undefined> {
  return await db
    .selectFrom("chain_cursor")
    .select(["genesis_hash as genesisHash", "block_number as blockNumber", "block_hash as blockHash"])
    .select(["latest_block as latest", "finalized_block as finalized"])
    .where("chain_id", "=", of.chainId)
    .where("vault", "=", of.vault)
    .executeTakeFirst();
}

/** Returns the last block that was read for the deposits of any vault; undefined before the first poll of deposits. */
export async function lastRead(db: WalletDatabase, chain: bigint): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("chain_cursor")
    .select("block_number as blockNumber")
    .where("chain_id", "=", chain)
    .orderBy("block_number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.blockNumber;
}

/** Inserts the cursor of a vault, unless the cursor already exists. */
export async function insertCursor(
  db: WalletDatabase,
  of: VaultIdentity,
  start: ProcessedUpTo,
  at: Date,
): Promise<void> {
  await db
    .insertInto("chain_cursor")
    .values({
      chain_id: of.chainId,
      vault: of.vault,
      genesis_hash: start.genesisHash,
      block_number: start.blockNumber,
      block_hash: start.blockHash,
      latest_block: start.blockNumber,
      finalized_block: start.blockNumber,
      looked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Advances the cursor of a vault, unless another process has already moved the cursor.
 *
 * @returns whether the cursor moved
 */
export async function advanceCursor(
  db: WalletDatabase,
  of: VaultIdentity,
  from: ChainPoint,
  to: ChainPoint,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chain_cursor")
    .set({ block_number: to.blockNumber, block_hash: to.blockHash })
    .where("chain_id", "=", of.chainId)
    .where("vault", "=", of.vault)
    .where("block_number", "=", from.blockNumber)
    .where("block_hash", "=", from.blockHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores the chain heads, if the chain heads have changed. The page computes the progress «n of N» of a deposit from
 * the chain heads.
 *
 * @returns whether the heads changed
 */
export async function noteHeads(
  db: WalletDatabase,
  of: VaultIdentity,
  heads: Heads,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chain_cursor")
    .set({ latest_block: heads.latest, finalized_block: heads.finalized, looked_at: at })
    .where("chain_id", "=", of.chainId)
    .where("vault", "=", of.vault)
    .where(({ or, eb }) =>
      or([eb("latest_block", "<>", heads.latest), eb("finalized_block", "<>", heads.finalized)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the time of the deposit watcher's last poll of the chain, and the newest block at that time; undefined before
 * the first poll.
 */
export async function watcherState(
  db: WalletDatabase,
  vault: Address,
): Promise<{ readonly checkedAt: Date; readonly latest: bigint } | undefined> {
  return await db
    .selectFrom("chain_cursor")
    .select(["looked_at as checkedAt", "latest_block as latest"])
    .where("chain_id", "=", BigInt(chainId))
    .where("vault", "=", vault)
    .executeTakeFirst();
}
