import { type Selectable, sql } from "kysely";
import type { Address, Hash } from "viem";
import { lockUntilCommit, type NewestPage, newestFirst } from "../../platform/database/index.ts";
import type { DepositTable, WalletDatabase } from "../wallet.tables.ts";
import type { DepositLog } from "./deposits.logs.ts";

/** A deposit; its amount in base units. */
export interface Deposit {
  readonly id: bigint;
  /** 0: nobody's yet. */
  readonly playerId: bigint;
  readonly chainId: bigint;
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly depositor: Address;
  /** Null for a token that is not ours. */
  readonly token: DepositTable["token"];
  readonly asset: DepositTable["asset"];
  readonly amountBase: bigint;
  /** Of that, what came above the player's limits and can only be withdrawn. */
  readonly withdrawOnlyBase: bigint;
  readonly status: DepositTable["status"];
  /** Where the money is; null: nothing was credited. */
  readonly creditedTo: DepositTable["credited_to"];
  readonly seenAt: Date;
  /** When it was final; null: it is not. */
  readonly confirmedAt: Date | null;
  /** The player's own address that it was sent to; null: the vault. */
  readonly address: Address | null;
}

/** A stored row as the wallet knows it. */
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
 * Two transactions about one depositor, or one deposit address, follow one another from here on: without it, a deposit
 * could miss the player who registers at the same moment, and the registration the deposit; and of two that reach the minimum
 * together each would find itself alone.
 */
export async function lockDepositor(db: WalletDatabase, depositor: Address): Promise<void> {
  await lockUntilCommit(db, `depositor ${depositor}`);
}

/**
 * Writes a sighting: a new row, or the new place of one that a reorganisation moved or dropped.
 *
 * @returns the row as it stands, locked; undefined when it was final already and nothing may change
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

/** Ends a deposit as final. @param withdrawOnlyBase how much of it is above its player's limits */
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

/** Sightings that are not final. */
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

/** Marks one sighting as gone, unless it was found elsewhere since. */
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

/** Marks what was seen in blocks that are final now and was not among their deposits. */
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

/** One deposit, locked until the transaction ends. */
export async function lockDeposit(db: WalletDatabase, id: bigint): Promise<Deposit | undefined> {
  const row = await db.selectFrom("deposit").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toDeposit(row);
}

/** Notes where the money of a suspense deposit went. @param withdrawOnlyBase as of `confirmDeposit` */
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

/** Deposits of an address that belong to nobody yet, locked. Those an operator moved elsewhere are not among them. */
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

/** A player's deposits of known tokens, newest first. */
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
  // An id of another form is no deposit's.
  if (page.id !== undefined) own = own.where("id", "=", /^\d{1,18}$/.test(page.id) ? BigInt(page.id) : 0n);
  return (await newestFirst(own, { place: "id", at: "seen_at" }, page).execute()).map(toDeposit);
}

/** Deposits of an address that are final. */
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

/** The newest block with a final deposit; 0 before the first. */
export async function lastFinalBlock(db: WalletDatabase, chainId: bigint): Promise<bigint> {
  const { block } = await db
    .selectFrom("deposit")
    .select(sql<bigint>`coalesce(max(block_number), 0)`.as("block"))
    .where("chain_id", "=", chainId)
    .where("status", "in", ["waiting", "confirmed"])
    .executeTakeFirstOrThrow();
  return block;
}

/** Deposits that wait in suspense, oldest first. */
export async function suspenseDeposits(db: WalletDatabase): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("credited_to", "=", "suspense")
    .orderBy("id")
    .execute();
  return rows.map(toDeposit);
}
