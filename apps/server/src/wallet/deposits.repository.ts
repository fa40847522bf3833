import { type Selectable, sql } from "kysely";
import type { Address, Hash } from "viem";
import type { ChainPoint, DepositLog, Heads, ProcessedUpTo } from "./deposits.source.ts";
import type { ChainCursorTable, DepositTable, WalletDatabase } from "./wallet.tables.ts";

export type DepositRow = Selectable<DepositTable>;
export type CursorRow = Selectable<ChainCursorTable>;

/** Which vault on which chain. */
export interface VaultIdentity {
  readonly chainId: bigint;
  readonly vault: Address;
}

/** How far the chain has been read; undefined before the first look. */
export async function findCursor(db: WalletDatabase, of: VaultIdentity): Promise<CursorRow | undefined> {
  return await db
    .selectFrom("chain_cursor")
    .selectAll()
    .where("chain_id", "=", of.chainId)
    .where("vault", "=", of.vault)
    .executeTakeFirst();
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

/**
 * Two transactions about one depositor follow one another from here on: without it, a deposit could miss the player
 * who registers at the same moment, and the registration the deposit.
 */
export async function lockDepositor(db: WalletDatabase, depositor: Address): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`depositor ${depositor}`}, 0))`.execute(db);
}

/**
 * Writes a sighting: a new row, or the new place of one that a reorganisation moved or dropped.
 *
 * @returns the row as it stands, locked; undefined when it is confirmed already and nothing may change
 */
export async function upsertSeen(
  db: WalletDatabase,
  log: DepositLog,
  row: Pick<DepositRow, "chain_id" | "player_id" | "token" | "asset" | "seen_at">,
): Promise<DepositRow | undefined> {
  const place = { block_number: log.blockNumber, block_hash: log.blockHash };
  const facts = { depositor: log.depositor, token_address: log.tokenAddress, amount: String(log.amountBase) };
  return await db
    .insertInto("deposit")
    .values({
      ...row,
      ...place,
      ...facts,
      transaction_hash: log.transactionHash,
      log_index: log.logIndex,
      status: "seen",
      credited_to: null,
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["chain_id", "transaction_hash", "log_index"])
        .doUpdateSet({ ...place, ...facts, ...row, seen_at: sql`deposit.seen_at`, status: "seen" })
        .where("deposit.status", "<>", "confirmed"),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Ends a deposit as final. */
export async function confirmDeposit(
  db: WalletDatabase,
  id: bigint,
  creditedTo: DepositRow["credited_to"],
  at: Date,
): Promise<DepositRow> {
  return await db
    .updateTable("deposit")
    .set({ status: "confirmed", credited_to: creditedTo, confirmed_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sightings that are not final. */
export async function seenDeposits(db: WalletDatabase, chainId: bigint): Promise<DepositRow[]> {
  return await db
    .selectFrom("deposit")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("status", "=", "seen")
    .orderBy("id")
    .execute();
}

/** Marks one sighting as gone, unless it was found elsewhere since. */
export async function failSighting(
  db: WalletDatabase,
  id: bigint,
  blockHash: Hash,
): Promise<DepositRow | undefined> {
  return await db
    .updateTable("deposit")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "seen")
    .where("block_hash", "=", blockHash)
    .returningAll()
    .executeTakeFirst();
}

/** Marks what was seen in blocks that are final now and was not among their deposits. */
export async function failDropped(
  db: WalletDatabase,
  chainId: bigint,
  finalBlock: bigint,
): Promise<DepositRow[]> {
  return await db
    .updateTable("deposit")
    .set({ status: "failed" })
    .where("chain_id", "=", chainId)
    .where("status", "=", "seen")
    .where("block_number", "<=", finalBlock)
    .returningAll()
    .execute();
}

/** One deposit, locked until the transaction ends. */
export async function lockDeposit(db: WalletDatabase, id: bigint): Promise<DepositRow | undefined> {
  return await db.selectFrom("deposit").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Notes where the money of a suspense deposit went. */
export async function setCredited(
  db: WalletDatabase,
  id: bigint,
  creditedTo: NonNullable<DepositRow["credited_to"]>,
  playerId: bigint,
): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ credited_to: creditedTo, player_id: playerId })
    .where("id", "=", id)
    .execute();
}

/** Deposits of an address that belong to nobody yet, locked. Those an operator moved elsewhere are not among them. */
export async function lockUnclaimed(db: WalletDatabase, depositor: Address): Promise<DepositRow[]> {
  return await db
    .selectFrom("deposit")
    .selectAll()
    .where("depositor", "=", depositor)
    .where("player_id", "=", 0n)
    .where(({ or, eb }) => or([eb("credited_to", "is", null), eb("credited_to", "=", "suspense")]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Gives rows to a player, whatever their status. */
export async function giveDeposits(
  db: WalletDatabase,
  ids: readonly bigint[],
  playerId: bigint,
): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ player_id: playerId })
    .where("id", "in", [...ids])
    .execute();
}

/** A player's deposits of known tokens, newest first, below a cursor. */
export async function depositPage(
  db: WalletDatabase,
  playerId: bigint,
  page: { readonly before: bigint | undefined; readonly limit: number },
): Promise<DepositRow[]> {
  let query = db
    .selectFrom("deposit")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("token", "is not", null)
    .orderBy("id", "desc")
    .limit(page.limit);
  if (page.before !== undefined) query = query.where("id", "<", page.before);
  return await query.execute();
}

/** Deposits of an address that are final. */
export async function confirmedDepositsOf(db: WalletDatabase, depositor: Address): Promise<DepositRow[]> {
  return await db
    .selectFrom("deposit")
    .selectAll()
    .where("depositor", "=", depositor)
    .where("status", "=", "confirmed")
    .orderBy("id")
    .execute();
}

/** The newest block with a final deposit; 0 before the first. */
export async function lastCreditedBlock(db: WalletDatabase, chainId: bigint): Promise<bigint> {
  const { block } = await db
    .selectFrom("deposit")
    .select(sql<bigint>`coalesce(max(block_number), 0)`.as("block"))
    .where("chain_id", "=", chainId)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return block;
}

/** Deposits that wait in suspense, oldest first. */
export async function suspenseDeposits(db: WalletDatabase): Promise<DepositRow[]> {
  return await db
    .selectFrom("deposit")
    .selectAll()
    .where("credited_to", "=", "suspense")
    .orderBy("id")
    .execute();
}
