import { randomUUID } from "node:crypto";
import { holdings, LedgerError, takeOut } from "@gemplay/ledger";
import { findPlayer, type Player } from "../../account/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { amountText, assetToken, network } from "../assets/index.ts";
import { type WalletTables, walletTables } from "../wallet.tables.ts";
import {
  findWithdrawal,
  insertWithdrawal,
  type NewWithdrawal,
  type PayoutReference,
  type Withdrawal,
} from "../withdrawals/index.ts";
import { type UnknownPayout, unknownPayouts } from "./payouts.unknown.ts";

/** Thrown with the reason, for the operator, why a payout cannot be booked. The failed call has changed nothing. */
export class BookingRefused extends Error {
  override readonly name = "BookingRefused";
}

type BookingDependencies = Pick<Platform, "db" | "clock" | "config" | "chain">;

/** A payout whose id contains the player and the asset. */
type NamedPayout = UnknownPayout & { readonly reference: PayoutReference };

/**
 * The largest allowed clock skew between chain and server, in milliseconds, when the code checks that a player existed
 * before a payout.
 */
const clocksDifferMs = 60_000;

/**
 * Books a payout of the vault that is missing in this database after a restore. The function debits the player with the
 * paid amount, and records the withdrawal as confirmed under its original id. The function charges no fee, because the
 * amount of the fee is unknown.
 *
 * @param startBlock the first block that can contain the payout
 * @returns the withdrawal, and true if this call booked the payout
 * @throws {BookingRefused} if the vault has not paid the given id, if the id contains no player, or if the player's
 * balance is too small
 * @throws if the chain does not answer
 */
export async function bookPayout(
  dependencies: BookingDependencies,
  { id, startBlock }: { readonly id: string; readonly startBlock: bigint },
  by: { readonly actor: string; readonly reason: string | undefined },
): Promise<{ readonly row: Withdrawal; readonly made: boolean }> {
  const { db, chain } = dependencies;
  const before = await findWithdrawal(walletTables(db), id);
  if (before !== undefined) return { row: before, made: false };
  let payout: NamedPayout;
  try {
    payout = await namedPayout(dependencies, id, startBlock);
  } catch (error) {
    // A concurrent call may already have booked the payout. If a concurrent call has booked the payout, the function
    // returns the withdrawal of this call.
    const meanwhile = await findWithdrawal(walletTables(db), id);
    if (meanwhile === undefined) throw error;
    return { row: meanwhile, made: false };
  }
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber: payout.blockNumber });
  const paidAt = new Date(Number(timestamp) * 1_000);
  return await db.transaction().execute(async (trx) => {
    const { playerId, asset } = payout.reference;
    const player = await findPlayer(trx, playerId);
    // After a restore, new players can get ids that other players had before the restore. The code therefore checks
    // that the player was created before the payout.
    if (player === undefined || !wasThereBefore(player, paidAt))
      throw new BookingRefused(
        `player ${playerId}, whom the payout paid, does not exist in the restored database: nobody can be debited`,
      );
    const wallet = walletTables(trx);
    if (await isPosted(wallet, payout)) return { row: await requireWithdrawal(wallet, id), made: false };
    const row = await insertWithdrawal(
      wallet,
      confirmedAgain(payout, paidAt, new Date(dependencies.clock.nowMs())),
    );
    await recordOperatorAction(trx, {
      ...by,
      action: "payouts.book",
      subject: id,
      newText: `${amountText(payout.amountBase, asset)} of player ${playerId}`,
    });
    return { row, made: true };
  });
}

async function namedPayout(
  { db, chain, config }: BookingDependencies,
  id: string,
  startBlock: bigint,
): Promise<NamedPayout> {
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
  const where = { vault, startBlock, keys: config.payoutReferenceKeys };
  for await (const payout of unknownPayouts(walletTables(db), chain.publicClient, where)) {
    const { withdrawalId, reference, token } = payout;
    if (withdrawalId !== id) continue;
    if (typeof reference === "string")
      throw new BookingRefused(`payout ${id} cannot be booked, because its id does not contain the player`);
    const wanted = { PLAY: playTokenAddress, U: usdtTokenAddress }[reference.asset];
    if (token !== wanted)
      throw new BookingRefused(
        `payout ${id} cannot be booked, because its id is for ${reference.asset} but the payout paid the token ${token}`,
      );
    return { ...payout, reference };
  }
  throw new BookingRefused(
    `no final payout of the vault has the id ${id}: \`payouts unknown\` lists the payouts that can be booked`,
  );
}

/**
 * Debits the player with the amount of a booked payout, once for each payout id.
 *
 * @returns true if an earlier call has already debited the player
 */
async function isPosted(
  trx: ReturnType<typeof walletTables>,
  { withdrawalId, amountBase, reference: { playerId, asset } }: NamedPayout,
): Promise<boolean> {
  const executor = executorOf<WalletTables>(trx);
  try {
    const { duplicate } = await takeOut(executor, {
      playerId,
      account: "chain_out",
      asset,
      amountBase,

      kind: "payout_booked",
      reference: withdrawalId,
      idempotencyKey: `payout_booked:${withdrawalId}`,
    });
    return duplicate;
  } catch (error) {
    if (!(error instanceof LedgerError) || error.refusal !== "insufficient_balance") throw error;
    const held = (await holdings(executor, playerId)).together[asset];
    throw new BookingRefused(
      `player ${playerId} has ${amountText(held, asset)}, less than the paid amount of ${amountText(amountBase, asset)}: freeze the account (\`freeze ${playerId}\`) until the balance is large enough`,
    );
  }
}

/** Returns whether the player already existed at the time of the payout. */
export function wasThereBefore({ createdAt }: Pick<Player, "createdAt">, paidAt: Date): boolean {
  return createdAt.getTime() <= paidAt.getTime() + clocksDifferMs;
}

/**
 * Returns a confirmed withdrawal for a payout, with all values that the payout on the chain shows.
 */
export function confirmedAgain(
  {
    withdrawalId: id,
    payoutId,
    to,
    amountBase,
    transactionHash,
    reference: { playerId, asset },
  }: NamedPayout,
  requestedAt: Date,
  changedAt: Date,
): NewWithdrawal {
  return {
    playerId,
    id,
    payoutId,
    requestId: randomUUID(),
    asset,
    token: assetToken[asset],
    network: network.id,
    address: to,
    amountBase,
    feeBase: 0n,
    valueUBase: null,
    automatic: false,
    status: "confirmed",
    reason: null,
    payer: null,
    nonce: null,
    retryAt: null,
    heldUntil: null,
    transactionHash,
    requestedAt,
    changedAt,
  };
}

async function requireWithdrawal(trx: ReturnType<typeof walletTables>, id: string): Promise<Withdrawal> {
  const row = await findWithdrawal(trx, id);
  if (row === undefined) throw new Error(`the ledger contains payout ${id}, but no withdrawal has this id`);
  return row;
}
