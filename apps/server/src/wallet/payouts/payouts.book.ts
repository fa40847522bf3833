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

/** The reason why a payout cannot be booked, for the operator. The database is unchanged. */
export class BookingRefused extends Error {
  override readonly name = "BookingRefused";
}

type BookingDependencies = Pick<Platform, "db" | "clock" | "config" | "chain">;

/** A payout whose id names the player and the asset. */
type ToldPayout = UnknownPayout & { readonly reference: PayoutReference };

/**
 * The largest difference between the chain's clock and the server's clock, in milliseconds, when checking that a player
 * existed before a payout.
 */
const clocksDifferMs = 60_000;

/**
 * Books a payout of the vault that this database lost in a restore. The paid amount is debited from the player, and the
 * withdrawal is recorded as confirmed under its own id. The player pays no fee, because the amount of the fee was lost.
 *
 * @param startBlock the first block that can contain the payout
 * @returns the withdrawal, and whether this call booked the payout
 * @throws {BookingRefused} if the vault paid no such id, if the id names no player, or if the balance is too small
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
  let payout: ToldPayout;
  try {
    payout = await toldPayout(dependencies, id, startBlock);
  } catch (error) {
    // Another concurrent call may have booked the payout. The function then returns the withdrawal of the other call.
    const meanwhile = await findWithdrawal(walletTables(db), id);
    if (meanwhile === undefined) throw error;
    return { row: meanwhile, made: false };
  }
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber: payout.blockNumber });
  const paidAt = new Date(Number(timestamp) * 1_000);
  return await db.transaction().execute(async (trx) => {
    const { playerId, asset } = payout.reference;
    const player = await findPlayer(trx, playerId);
    // After a restore, new players get the ids that the copy had not given out yet. The player must therefore be older
    // than the payout.
    if (player === undefined || !wasThereBefore(player, paidAt))
      throw new BookingRefused(
        `player ${playerId}, whom it paid, is lost with the copy: nobody can be debited`,
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

async function toldPayout(
  { db, chain, config }: BookingDependencies,
  id: string,
  startBlock: bigint,
): Promise<ToldPayout> {
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
  const where = { vault, startBlock, keys: config.payoutReferenceKeys };
  for await (const payout of unknownPayouts(walletTables(db), chain.publicClient, where)) {
    const { withdrawalId, reference, token } = payout;
    if (withdrawalId !== id) continue;
    if (typeof reference === "string")
      throw new BookingRefused(`the id of payout ${id} does not tell whom it paid: it cannot be booked`);
    const wanted = { PLAY: playTokenAddress, U: usdtTokenAddress }[reference.asset];
    if (token !== wanted)
      throw new BookingRefused(
        `payout ${id} is for ${reference.asset} and paid ${token}: it cannot be booked`,
      );
    return { ...payout, reference };
  }
  throw new BookingRefused(`no final payout of the vault has the id ${id}: see \`payouts unknown\``);
}

/**
 * Debits a booked payout from the player, once for each payout id.
 *
 * @returns whether another call had already debited the player
 */
async function isPosted(
  trx: ReturnType<typeof walletTables>,
  { withdrawalId, amountBase, reference: { playerId, asset } }: ToldPayout,
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
      `player ${playerId} has ${amountText(held, asset)}, less than the ${amountText(amountBase, asset)} that were paid: freeze the account (\`freeze ${playerId}\`) until it can be booked`,
    );
  }
}

/** Returns whether the player with this number existed at the time of the payout. */
export function wasThereBefore({ createdAt }: Pick<Player, "createdAt">, paidAt: Date): boolean {
  return createdAt.getTime() <= paidAt.getTime() + clocksDifferMs;
}

/** Returns the withdrawal as confirmed, with the values that this database would contain without the loss. */
export function confirmedAgain(
  { withdrawalId: id, payoutId, to, amountBase, transactionHash, reference: { playerId, asset } }: ToldPayout,
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
  if (row === undefined) throw new Error(`payout ${id} is posted and not recorded`);
  return row;
}
