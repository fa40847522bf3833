import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";
import type { ChainPoint } from "./deposits.logs.ts";
import type { Heads, ProcessedUpTo } from "./deposits.source.ts";

/** How far the chain has been read, and where its heads were then. */
export interface Cursor extends ProcessedUpTo, Heads {}

/** Which vault on which chain. */
export interface VaultIdentity {
  readonly chainId: bigint;
  readonly vault: Address;
}

/** Undefined before the first look. */
export async function findCursor(db: WalletDatabase, of: VaultIdentity): Promise<Cursor | undefined> {
  return await db
    .selectFrom("chain_cursor")
    .select(["genesis_hash as genesisHash", "block_number as blockNumber", "block_hash as blockHash"])
    .select(["latest_block as latest", "finalized_block as finalized"])
    .where("chain_id", "=", of.chainId)
    .where("vault", "=", of.vault)
    .executeTakeFirst();
}

/** The last block that was read for whatever vault; undefined before the first look. */
export async function lastRead(db: WalletDatabase, chainId: bigint): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("chain_cursor")
    .select("block_number as blockNumber")
    .where("chain_id", "=", chainId)
    .orderBy("block_number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.blockNumber;
}

/** Begins a cursor; one that exists stays. */
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

/** Moves the cursor, unless another process has moved it since. @returns whether it moved */
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

/** Notes the heads, for «n of N»; writes only when they changed. @returns whether they did */
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
