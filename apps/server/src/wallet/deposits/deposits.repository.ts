import { type Selectable, sql } from "kysely";
import type { Address, Hash } from "viem";
import { lockUntilCommit, type NewestPage, newestFirst } from "../../platform/database/index.ts";
import type { DepositTable, WalletDatabase } from "../wallet.tables.ts";
import type { DepositLog } from "./deposits.logs.ts";

/** A deposit that belongs to a player or to nobody. All amounts are in base units. */
export interface Deposit {
  readonly id: bigint;
  /** The id of the deposit's player; 0 if the deposit belongs to no player yet. */
  readonly playerId: bigint;
  readonly chainId: bigint;
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly depositor: Address;
  /** The token of the deposit; null for an unknown token. */
  readonly token: DepositTable["token"];
  readonly asset: DepositTable["asset"];
  readonly amountBase: bigint;
  /**
   * The part of `amountBase` that is above the player's limits. The player can withdraw the part above the limits, but
   * cannot use this part for bets or swaps.
   */
  readonly withdrawOnlyBase: bigint;
  readonly status: DepositTable["status"];
  /** The account in the ledger that was credited with the deposit; null if no account was credited. */
  readonly creditedTo: DepositTable["credited_to"];
  readonly seenAt: Date;
  /** The time at which the deposit became final; null for a deposit that is not final. */
  readonly confirmedAt: Date | null;
  /** The player's deposit address that received the transfer; null for a deposit into the vault. */
  readonly address: Address | null;
}

/** Converts a database row to a deposit. */
export function toDeposit(row: Selectable<DepositTable>): Deposit {
  const { id, depositor, token, asset, status, address } = row;
  return {
    id,
    depositor,
    token,
    asset,
    status,
    address,
    playerId: row.player_id,
    chainId: row.chain_id,
    transactionHash: row.transaction_hash,
    logIndex: row.log_index,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    amountBase: BigInt(row.amount),
    withdrawOnlyBase: BigInt(row.withdraw_only),
    creditedTo: row.credited_to,
    seenAt: row.seen_at,
    confirmedAt: row.confirmed_at,
  };
}

/**
 * Locks the wallet address of a depositor, or a deposit address, until the transaction ends. Without this lock, a
 * deposit and a concurrent registration with the same address would not see each other's changes. Two concurrent
 * deposits may reach the minimum only together. Without this lock, neither of the two transactions would see the other
 * deposit.
 */
export async function lockDepositor(db: WalletDatabase, depositor: Address): Promise<void> {
  await lockUntilCommit(db, `depositor ${depositor}`);
}

/** Returns true if a player has a deposit of a known token that is not failed, also if the deposit is not final yet. */
export async function hasDeposit(db: WalletDatabase, playerId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom("deposit")
    .select("id")
    .where("player_id", "=", playerId)
    .where("asset", "is not", null)
    .where("status", "!=", "failed")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Inserts a deposit that was seen on the chain, or updates the block of a known deposit after a reorganisation of the
 * chain.
 *
 * @returns the deposit, whose row is then locked; undefined if the deposit is already final and must not change
 */
export async function upsertSeen(
  db: WalletDatabase,
  log: DepositLog,
  {
    chainId,
    playerId,
    token,
    asset,
    seenAt,
  }: Pick<Deposit, "chainId" | "playerId" | "token" | "asset" | "seenAt">,
): Promise<Deposit | undefined> {
  const own = { chain_id: chainId, player_id: playerId, token, asset };
  const place = { block_number: log.blockNumber, block_hash: log.blockHash };
  const facts = {
    depositor: log.depositor,
    token_address: log.tokenAddress,
    amount: String(log.amountBase),
    address: log.via?.address ?? null,
  };
  const row = await db
    .insertInto("deposit")
    .values({
      ...own,
      seen_at: seenAt,
      ...place,
      ...facts,
      transaction_hash: log.transactionHash,
      log_index: log.logIndex,
      status: "seen",
      credited_to: null,
      confirmed_at: null,
      swept_in: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["chain_id", "transaction_hash", "log_index"])
        .doUpdateSet({ ...place, ...facts, ...own, status: "seen" })
        .where("deposit.status", "in", ["seen", "failed"]),
    )
    .returningAll()
    .executeTakeFirst();
  return row && toDeposit(row);
}

/**
 * Confirms a deposit as final.
 *
 * @param withdrawOnlyBase the part of the deposit above the player's limits, in base units
 */
export async function confirmDeposit(
  db: WalletDatabase,
  id: bigint,
  creditedTo: Deposit["creditedTo"],
  at: Date,
  withdrawOnlyBase = 0n,
): Promise<Deposit> {
  const row = await db
    .updateTable("deposit")
    .set({
      status: "confirmed",
      credited_to: creditedTo,
      confirmed_at: at,
      withdraw_only: String(withdrawOnlyBase),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDeposit(row);
}

/** Returns the deposits that the deposit watcher has seen and that are not final yet. */
export async function seenDeposits(db: WalletDatabase, chainId: bigint): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("status", "=", "seen")
    .orderBy("id")
    .execute();
  return rows.map(toDeposit);
}

/** Marks one deposit as failed, unless another process has found the deposit in another block. */
export async function failSighting(
  db: WalletDatabase,
  id: bigint,
  blockHash: Hash,
): Promise<Deposit | undefined> {
  const row = await db
    .updateTable("deposit")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "seen")
    .where("block_hash", "=", blockHash)
    .returningAll()
    .executeTakeFirst();
  return row && toDeposit(row);
}

/**
 * Marks all unconfirmed deposits in blocks up to `finalBlock` as failed. The caller must have confirmed every deposit
 * in these blocks before the call.
 */
export async function failDropped(
  db: WalletDatabase,
  chainId: bigint,
  finalBlock: bigint,
): Promise<Deposit[]> {
  const rows = await db
    .updateTable("deposit")
    .set({ status: "failed" })
    .where("chain_id", "=", chainId)
    .where("status", "=", "seen")
    .where("block_number", "<=", finalBlock)
    .returningAll()
    .execute();
  return rows.map(toDeposit);
}

/** Locks a deposit until the transaction ends, and returns the deposit. */
export async function lockDeposit(db: WalletDatabase, id: bigint): Promise<Deposit | undefined> {
  const row = await db.selectFrom("deposit").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toDeposit(row);
}

/**
 * Records which account received the money of a deposit that was in the suspense account.
 *
 * @param withdrawOnlyBase as in `confirmDeposit`
 */
export async function setCredited(
  db: WalletDatabase,
  id: bigint,
  creditedTo: NonNullable<Deposit["creditedTo"]>,
  playerId: bigint,
  withdrawOnlyBase = 0n,
): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ credited_to: creditedTo, player_id: playerId, withdraw_only: String(withdrawOnlyBase) })
    .where("id", "=", id)
    .execute();
}

/**
 * Locks and returns the deposits from an address that belong to nobody yet. The result contains no deposits that an
 * operator has moved to another account.
 */
export async function lockUnclaimed(db: WalletDatabase, depositor: Address): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("depositor", "=", depositor)
    .where("player_id", "=", 0n)
    .where(({ or, eb }) => or([eb("credited_to", "is", null), eb("credited_to", "=", "suspense")]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toDeposit);
}

/** Assigns deposits to a player, regardless of the status of the deposits. */
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

/** Returns one page of a player's deposits of known tokens, the newest first. */
export async function depositPage(
  db: WalletDatabase,
  playerId: bigint,
  page: NewestPage,
): Promise<Deposit[]> {
  let own = db
    .selectFrom("deposit")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("token", "is not", null);
  // The id of a deposit is always a number of at most 18 digits.
  if (page.id !== undefined) own = own.where("id", "=", /^\d{1,18}$/.test(page.id) ? BigInt(page.id) : 0n);
  return (await newestFirst(own, { place: "id", at: "seen_at" }, page).execute()).map(toDeposit);
}

/** Returns the final deposits from one wallet address. */
export async function confirmedDepositsOf(db: WalletDatabase, depositor: Address): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("depositor", "=", depositor)
    .where("status", "=", "confirmed")
    .orderBy("id")
    .execute();
  return rows.map(toDeposit);
}

/** Returns the newest block that contains a final deposit; 0 if no final deposit exists. */
export async function lastFinalBlock(db: WalletDatabase, chainId: bigint): Promise<bigint> {
  const { block } = await db
    .selectFrom("deposit")
    .select(sql<bigint>`coalesce(max(block_number), 0)`.as("block"))
    .where("chain_id", "=", chainId)
    .where("status", "in", ["waiting", "confirmed"])
    .executeTakeFirstOrThrow();
  return block;
}

/** Returns the deposits in the suspense account, the oldest first. */
export async function suspenseDeposits(db: WalletDatabase): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("credited_to", "=", "suspense")
    .orderBy("id")
    .execute();
  return rows.map(toDeposit);
}
