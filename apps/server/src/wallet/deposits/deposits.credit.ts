import { tokenKeys } from "@gemplay/chain";
import { creditDeposits, post, systemBalance, type TransferRequest } from "@gemplay/ledger";
import { type AssetId, assets } from "@gemplay/money";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import { isDeleted } from "../../account/index.ts";
import { addOutboxEvent } from "../../outbox/index.ts";
import { larger, smaller } from "../../platform/bigint-order.ts";
import { executorOf } from "../../platform/database/index.ts";
import { storedSettings } from "../../platform/settings/index.ts";
import { type ChainAsset, type TokenAddresses, tokenAsset, tokenAt } from "../assets/index.ts";
import { type FundTarget, type WalletDatabase, type WalletTables, walletTables } from "../wallet.tables.ts";
import type { DepositLog } from "./deposits.logs.ts";
import {
  confirmDeposit,
  type Deposit,
  giveDeposits,
  lockDeposit,
  lockDepositor,
  lockUnclaimed,
  setCredited,
  upsertSeen,
} from "./deposits.repository.ts";
import { letWait, lockWaiting, lockWaitingOf, waitingFor } from "./waiting-deposits.repository.ts";

/**
 * Returns the committed account that has the given wallet address; undefined if no account has the address.
 */
export type FindPlayerId = (db: WalletDatabase, address: Address) => Promise<bigint | undefined>;

export interface DepositBook {
  readonly chainId: bigint;
  readonly tokens: TokenAddresses;
  readonly findPlayerId: FindPlayerId;
  /**
   * Returns the minimum sum of transfers to one deposit address, in base units. The server does not credit sums below
   * the minimum.
   */
  minimumBase(asset: ChainAsset): bigint;
}

/**
 * The server credits only deposits below this amount of base units, because the ledger accepts no larger amounts. The
 * limit stops no real deposit, because no token of a deployment has such a large supply.
 */
const creditableBelow = 10n ** 60n;

/** Returns the reference under which the ledger records a deposit. */
function depositReference(row: Pick<Deposit, "chainId" | "transactionHash" | "logIndex">): string {
  return `${row.chainId}:${row.transactionHash}:${row.logIndex}`;
}

/**
 * Records a deposit that is not in a final block yet. The page shows the deposit to the player, but the server credits
 * only final deposits.
 *
 * @returns the deposit if the deposit is new or is now in another block; undefined if the deposit is already confirmed
 */
export async function noteSighting(
  db: WalletDatabase,
  book: DepositBook,
  log: DepositLog,
  at: Date,
): Promise<Deposit | undefined> {
  return await db.transaction().execute(async (trx) => (await enter(trx, book, log, at))?.row);
}

/**
 * Credits a deposit in a final block once. One transaction writes the row of the deposit and the transfer in the
 * ledger. Money that belongs to no account or to a deleted account goes to the suspense account. The server does not
 * credit deposits of an unknown token. A transfer to a deposit address waits until the sum at the address reaches the
 * minimum.
 *
 * @returns the deposits that changed; no deposit if the given deposit was already final
 */
export async function creditDeposit(
  db: WalletDatabase,
  book: DepositBook,
  log: DepositLog,
  at: Date,
): Promise<readonly Deposit[]> {
  return await db.transaction().execute(async (trx) => {
    const entered = await enter(trx, book, log, at);
    if (entered === undefined) return [];
    const { row, playerId } = entered;
    const isOfNobody = playerId === 0n;
    if (row.asset === null || log.amountBase === 0n || log.amountBase >= creditableBelow)
      return [await confirmDeposit(trx, row.id, null, at)];
    if (row.address !== null) return await collect(trx, book, await letWait(trx, row.id), { at, isOfNobody });
    return isOfNobody ? await suspend(trx, [row], at) : await creditPlayer(trx, playerId, [row], at);
  });
}

/** Confirms deposits of a player as final and credits the player with the deposits. */
async function creditPlayer(
  trx: WalletDatabase,
  playerId: bigint,
  rows: readonly Deposit[],
  at: Date,
): Promise<readonly Deposit[]> {
  const withdrawOnlyBase = await divide(trx, { playerId, from: "chain_in", at }, rows);
  const credited: Deposit[] = [];
  for (const row of rows) {
    credited.push(await confirmDeposit(trx, row.id, "player", at, withdrawOnlyBase(row)));
    await noteCredited(trx, playerId, row);
  }
  return credited;
}

const noteCredited = (trx: WalletDatabase, playerId: bigint, { id }: Deposit) =>
  addOutboxEvent(trx, { playerId, kind: "depositCredited", recordId: String(id) });

/**
 * Credits deposits of known tokens in the ledger.
 *
 * @returns a function that returns the part of a deposit above the player's limits, in base units
 */
async function divide(
  trx: WalletDatabase,
  to: { readonly playerId: bigint; readonly from: "chain_in" | "suspense"; readonly at: Date },
  rows: readonly Deposit[],
): Promise<(row: Deposit) => bigint> {
  const deposits = rows.flatMap(({ asset, amountBase, ...row }) =>
    asset === null ? [] : [{ asset, amountBase, reference: depositReference(row) }],
  );
  const divided = await creditDeposits(executorOf<WalletTables>(trx), { ...to, deposits });
  return (row) => divided.get(depositReference(row))?.withdrawOnlyBase ?? 0n;
}

/**
 * Credits all waiting deposits of one deposit address if the sum of the deposits has reached the minimum. The function
 * credits each transfer to the address separately, in the order of arrival.
 *
 * @param asked one of the waiting deposits; the caller must have locked the deposit address
 * @returns the deposits that changed, including `asked`
 */
async function collect(
  trx: WalletDatabase,
  book: DepositBook,
  asked: Deposit,
  how: { readonly at: Date; readonly isOfNobody: boolean },
): Promise<readonly Deposit[]> {
  const { asset } = asked;
  const waiting = await lockWaiting(trx, asked);
  const sumBase = waiting.reduce((sum, { amountBase }) => sum + amountBase, 0n);
  if (asset === null || sumBase < book.minimumBase(asset)) return [asked];
  return how.isOfNobody
    ? await suspend(trx, waiting, how.at)
    : await creditPlayer(trx, asked.playerId, waiting, how.at);
}

/**
 * Confirms deposits as final that belong to nobody or to a deleted account, and books them to the suspense account. The
 * row of a deposit still contains the owner of its deposit address, even after this owner deleted the account.
 */
async function suspend(trx: WalletDatabase, rows: readonly Deposit[], at: Date): Promise<readonly Deposit[]> {
  await post(
    executorOf<WalletTables>(trx),
    rows.flatMap(({ asset, amountBase, ...row }): TransferRequest[] => {
      const reference = depositReference(row);
      if (asset === null) return [];
      return [
        {
          playerId: 0n,
          debit: "chain_in",
          credit: "suspense",
          asset,
          amountBase,
          kind: "deposit",
          reference,
          idempotencyKey: `deposit:${reference}`,
        },
      ];
    }),
  );
  const suspended: Deposit[] = [];
  for (const { id } of rows) suspended.push(await confirmDeposit(trx, id, "suspense", at));
  return suspended;
}

/**
 * Books the waiting deposits of a player who deletes the account to the suspense account, which operators can see. The
 * caller must have locked the player's row.
 */
export async function giveUpWaiting<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<void> {
  const db = walletTables(trx);
  await suspend(db, await lockWaitingOf(db, playerId), at);
}

/**
 * Credits waiting deposits that reach the minimum after an operator has lowered the minimum.
 *
 * @returns the deposits that changed
 */
export async function creditWaiting(
  db: WalletDatabase,
  book: DepositBook,
  at: Date,
): Promise<readonly Deposit[]> {
  const credited: Deposit[] = [];
  for (const token of tokenKeys)
    for (const row of await waitingFor(db, token, book.minimumBase(tokenAsset[token])))
      credited.push(
        ...(await db.transaction().execute(async (trx) => {
          await lockDepositor(trx, row.address);
          const isOfNobody = await isDeleted<WalletTables>(trx, row.playerId);
          const [one] = await lockWaiting(trx, row);
          return one === undefined ? [] : await collect(trx, book, one, { at, isOfNobody });
        })),
      );
  return credited.filter(({ status }) => status === "confirmed");
}

/**
 * Writes a deposit with the status "seen", and finds the player of the deposit. If the deposit belongs to no account or
 * to a deleted account, the player is 0.
 */
async function enter(
  trx: WalletDatabase,
  book: DepositBook,
  log: DepositLog,
  at: Date,
): Promise<{ readonly row: Deposit; readonly playerId: bigint } | undefined> {
  await lockDepositor(trx, log.via?.address ?? log.depositor);
  const found = log.via?.playerId ?? (await book.findPlayerId(trx, log.depositor)) ?? 0n;
  // The code locks the player before it locks a row of a deposit, like the deletion of an account. Because all
  // transactions lock in the same order, no deadlock can occur.
  const playerId = (await isDeleted<WalletTables>(trx, found)) ? 0n : found;
  const token = tokenAt(book.tokens, log.tokenAddress) ?? null;
  const row = await upsertSeen(trx, log, {
    chainId: book.chainId,
    // The row stores the owner of the deposit address, even if this owner has deleted the account.
    playerId: log.via?.playerId ?? playerId,
    token,
    asset: token === null ? null : tokenAsset[token],
    seenAt: at,
  });
  return row === undefined ? undefined : { row, playerId };
}

/**
 * Credits a new player with earlier deposits from the player's wallet address. The caller must call the function inside
 * the transaction that creates the account, after it has written the player's row. A repeated call credits no deposit
 * twice.
 *
 * @param address the checksummed wallet address of the player
 * @param at the time for which the function checks the player's limits
 * @returns the number of credited deposits
 */
export async function claimSuspense<T>(
  trx: Kysely<T>,
  playerId: bigint,
  address: Address,
  at: Date,
): Promise<number> {
  const db = walletTables(trx);
  await lockDepositor(db, address);
  const rows = await lockUnclaimed(db, address);
  if (rows.length === 0) return 0;
  const waiting = rows.filter((row) => row.creditedTo === "suspense");
  const withdrawOnlyBase = await divide(db, { playerId, from: "suspense", at }, waiting);
  await giveDeposits(
    db,
    rows.map(({ id }) => id),
    playerId,
  );
  for (const row of waiting) {
    await setCredited(db, row.id, "player", playerId, withdrawOnlyBase(row));
    await noteCredited(db, playerId, row);
  }
  return waiting.length;
}

/** Thrown with the reason, for the operator, why a deposit cannot be moved. */
export class FundRefused extends Error {
  override readonly name = "FundRefused";
}

/**
 * Moves a deposit without an owner from the suspense account to a target account, inside the caller's transaction. If
 * the deposit is PLAY for the airdrop pool, the function creates the same amount of tPLAY in the pool. If the deposit
 * is PLAY for the rewards budget, the function creates as many gems as this PLAY can buy back. The received PLAY
 * therefore covers every airdrop and reward from the first day on.
 *
 * @throws {FundRefused} if the deposit is not in the suspense account
 */
export async function fundFromSuspense<T>(
  trx: Kysely<T>,
  depositId: bigint,
  target: FundTarget,
): Promise<Deposit> {
  const db = walletTables(trx);
  const row = await lockDeposit(db, depositId);
  if (row === undefined) throw new FundRefused(`deposit ${depositId} does not exist`);
  if (row.creditedTo !== "suspense" || row.asset === null)
    throw new FundRefused(
      `deposit ${depositId} is not in the suspense account (${row.creditedTo ?? row.status})`,
    );
  const reference = depositReference(row);
  const shared = { playerId: 0n, credit: target, kind: "fund", reference } as const;
  const executor = executorOf(trx);
  const paidIn: TransferRequest = {
    ...shared,
    debit: "suspense",
    asset: row.asset,
    amountBase: row.amountBase,
    idempotencyKey: `fund:${reference}`,
  };
  const cover = row.asset === "PLAY" ? await newlyCovered(trx, target, row.amountBase) : undefined;
  const issued = cover && {
    ...shared,
    debit: "issuance" as const,
    asset: cover.asset,
    amountBase: cover.issuedBase,
    idempotencyKey: `fund_${cover.asset.toLowerCase()}:${reference}`,
  };
  await post(executor, issued && issued.amountBase > 0n ? [paidIn, issued] : [paidIn]);
  await setCredited(db, depositId, target, row.address === null ? 0n : row.playerId);
  return { ...row, creditedTo: target };
}

/**
 * Returns how much more tPLAY or gems a pool or budget covers if it gets additional PLAY, in base units. The result is
 * smaller if PLAY did not fully cover the existing tPLAY or gems before. The result is undefined for a target account
 * that covers neither tPLAY nor gems.
 */
async function newlyCovered<T>(
  trx: Kysely<T>,
  target: FundTarget,
  playBase: bigint,
): Promise<{ readonly asset: AssetId; readonly issuedBase: bigint } | undefined> {
  if (target === "house") return undefined;
  const executor = executorOf(trx);
  const asset = target === "airdrop_pool" ? "TPLAY" : "GEM";
  const existingBase = -(await systemBalance(executor, "issuance", asset));
  const rate = asset === "TPLAY" ? oneToOne : await gemRate(trx);
  const coveredBy = (base: bigint) => (base * rate.of) / rate.per;
  const coveredBase = coveredBy((await systemBalance(executor, target, "PLAY")) + playBase) - existingBase;
  return { asset, issuedBase: smaller(coveredBy(playBase), larger(coveredBase, 0n)) };
}

const oneToOne = { of: 1n, per: 1n };

/** Returns how many base units of gems one base unit of PLAY buys back, as a fraction. */
async function gemRate<T>(trx: Kysely<T>): Promise<typeof oneToOne> {
  const { "swap.gemPerPlay": gemPerPlay } = await storedSettings(trx, ["swap.gemPerPlay"]);
  const per = 10n ** BigInt(assets.PLAY.decimals - assets.GEM.decimals);
  return { of: BigInt(gemPerPlay.value), per };
}
