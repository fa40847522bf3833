import {
  holdings,
  isDatabaseTrouble,
  isStatementError,
  LedgerError,
  lockOwned,
  post,
  takeOut,
} from "@gemplay/ledger";
import type { Hash, PublicClient } from "viem";
import { changeFreeze, lockRow } from "../../account/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { smaller } from "../../platform/bigint-order.ts";
import { asked, blockRanges } from "../../platform/chain/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Config } from "../../platform/config/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { amountText, assetToken, type TokenAddresses } from "../assets/index.ts";
import { type WalletTables, type WithdrawalStatus, walletTables } from "../wallet.tables.ts";
import {
  insertWithdrawal,
  lockWithdrawal,
  readPayoutId,
  takeStep,
  type Withdrawal,
} from "../withdrawals/index.ts";
import {
  insertMadeAgain,
  knownPayouts,
  noteReadUpTo,
  noteShortfall,
  noteUnclear,
  type PayoutMadeAgain,
  readUpTo,
  type UnclearPayout,
} from "./found-payouts.repository.ts";
import { isOfLost } from "./lost-nonces.ts";
import { confirmedAgain, wasThereBefore } from "./payouts.book.ts";
import type { ShownPayout } from "./payouts.chain.ts";
import { payoutsOf } from "./payouts.unknown.ts";
import { vaultsUsed } from "./vaults.repository.ts";

type Places = "vaultAddress" | "startBlock" | "playTokenAddress" | "usdtTokenAddress";
type AgainDependencies = Pick<Platform, "db"> & {
  readonly clock: Clock;
  readonly config: Pick<Config, "payoutReferenceKeys"> & { readonly chain: Pick<Config["chain"], Places> };
  readonly chain: Pick<Platform["chain"], "publicClient">;
};

/** The outcome for one payout that the chain shows. */
export type Found =
  | { readonly kind: "made"; readonly payout: PayoutMadeAgain }
  /** An open withdrawal of this database that the chain had already paid. */
  | { readonly kind: "ended"; readonly withdrawal: Withdrawal }
  /**
   * A payout whose id names no player, or that contradicts the records. The database is unchanged, and an operator must
   * decide.
   */
  | { readonly kind: "unclear"; readonly payout: UnclearPayout };

/** The result of reading payouts of a range of blocks. */
export interface PayoutsRead {
  readonly madeAgain: readonly PayoutMadeAgain[];
  /** Withdrawals that were open in this database and were already paid. */
  readonly ended: readonly string[];
  readonly unclear: readonly UnclearPayout[];
  /** The time of the last payout that the database did not contain, or did not contain as paid. */
  readonly lastAt: Date | undefined;
}

/**
 * Thrown if the vault paid a withdrawal that this database never had, and no recorded restore explains the payout.
 * Nobody else can create a payout id, so this database must be an older copy.
 */
export class WentBack extends Error {
  override readonly name = "WentBack";
}

/** The actor and the reason for the audit log. */
interface By {
  readonly actor: string;
  readonly reason: string | undefined;
}

/**
 * Compares the payouts of all used vaults with the known withdrawals, up to a block whose deposits are credited.
 * Payouts that a restore lost are recorded again from their ids, and debited as far as the balance covers the payouts.
 * Each payout is one transaction, and each range is recorded after its payouts, so the process may be killed at any
 * point and repeated.
 *
 * @param how.endsOpen true also ends withdrawals that the payout worker would end, and records every unknown payout;
 *   false only handles transactions that were signed before a recorded restore
 * @param how.onFound called for each result after the commit of the result, because a later payout may fail
 * @throws {ProviderError} if the chain does not answer
 * @throws {WentBack} if a payout is unknown and no restore explains the payout; the database is unchanged for this
 *   payout
 */
export async function readPayouts(
  dependencies: AgainDependencies,
  how: {
    readonly upTo: bigint;
    readonly endsOpen: boolean;
    readonly by: By;
    readonly onFound: (found: Found) => void;
  },
): Promise<PayoutsRead> {
  const { config, chain, clock } = dependencies;
  const db = walletTables(dependencies.db);
  const vaults = [...new Set([config.chain.vaultAddress, ...(await vaultsUsed(db))])];
  const found: Found[] = [];
  let lastAt: Date | undefined;
  for (const range of blockRanges((await readUpTo(db, config.chain.startBlock)) + 1n, how.upTo)) {
    const payouts = await asked("payouts", payoutsOf(chain.publicClient, vaults, range));
    const known = await knownPayouts(
      db,
      payouts.map(({ payoutId }) => payoutId),
    );
    for (const payout of payouts) {
      const status = known.get(payout.payoutId);
      if (status !== undefined && isLeft(status, how.endsOpen)) continue;
      const paidAt = await timeOf(chain.publicClient, payout.blockNumber);
      const one = await orUnclear(payout, () =>
        status === undefined
          ? makeAgain(dependencies, { payout, paidAt }, how)
          : endOpen(dependencies, payout),
      );
      if (one?.kind === "unclear") await noteUnclear(db, payout, one.payout.why, new Date(clock.nowMs()));
      if (one !== undefined) {
        found.push(one);
        how.onFound(one);
      }
      if (status === undefined || one?.kind === "ended") lastAt = paidAt;
    }
    await noteReadUpTo(db, range.toBlock);
  }
  return {
    madeAgain: found.flatMap((one) => (one.kind === "made" ? [one.payout] : [])),
    ended: found.flatMap((one) => (one.kind === "ended" ? [one.withdrawal.id] : [])),
    unclear: found.flatMap((one) => (one.kind === "unclear" ? [one.payout] : [])),
    lastAt,
  };
}

/**
 * Returns whether `readPayouts` skips a withdrawal that was paid, because the withdrawal has ended or the payout worker
 * ends it. The payout worker never signed a withdrawal that waits for a review or was refunded, so a transaction from
 * before a restore paid the withdrawal.
 */
function isLeft(status: WithdrawalStatus, endsOpen: boolean): boolean {
  if (status === "confirmed") return true;
  return !endsOpen && (status === "pending" || status === "submitted");
}

/** Handles one payout of the chain. A database error of one payout must not stop the search for later payouts. */
async function orUnclear(
  { payoutId }: ShownPayout,
  work: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  try {
    return await work();
  } catch (error) {
    const isItsOwn = error instanceof LedgerError || (isStatementError(error) && !isDatabaseTrouble(error));
    if (!isItsOwn) throw error;
    return unclear(payoutId, `it cannot be written: ${error instanceof Error ? error.message : ""}`);
  }
}

const unclear = (payoutId: Hash, why: string): Found => ({ kind: "unclear", payout: { payoutId, why } });

/**
 * Records a lost payout again.
 *
 * @returns undefined if another call recorded the payout first
 */
async function makeAgain(
  { db, config, clock, chain }: AgainDependencies,
  { payout, paidAt }: { readonly payout: ShownPayout; readonly paidAt: Date },
  { by, endsOpen }: { readonly by: By; readonly endsOpen: boolean },
): Promise<Found | undefined> {
  const { payoutId } = payout;
  const { withdrawalId, reference } = readPayoutId(config.payoutReferenceKeys, payoutId);
  if (reference === "none") return unclear(payoutId, "its id is of before and tells no player");
  if (reference === "unreadable")
    return unclear(
      payoutId,
      "its id was made under a key of PAYOUT_REFERENCE_KEYS that is not here, or not by us",
    );
  const { asset } = reference;
  const tokens: TokenAddresses = { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress };
  if (payout.token !== tokens[assetToken[asset]])
    return unclear(payoutId, `its id is for ${asset}, and it paid ${payout.token}`);
  if (!endsOpen && !(await isOfLost(walletTables(db), chain.publicClient, payout.transactionHash)))
    throw new WentBack(`the vault paid ${withdrawalId} (${payout.transactionHash}), which it never knew`);
  const { amountBase, transactionHash } = payout;
  const madeAt = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const player = await lockRow(trx, reference.playerId);
    // After a restore, new players get the numbers that the copy had not given out yet. The player must therefore be
    // older than the payout.
    const known = player !== undefined && wasThereBefore(player, paidAt) ? player : undefined;
    const { playerId } = known === undefined ? { playerId: 0n } : reference;
    const isFirst = await insertMadeAgain(wallet, {
      payout,
      withdrawalId,
      playerId,
      asset,
      paidAt,
      at: madeAt,
    });
    if (!isFirst) return undefined;
    const executor = executorOf<WalletTables>(wallet);
    let debitedBase = 0n;
    if (known !== undefined) {
      const row = { ...payout, withdrawalId, reference };
      await insertWithdrawal(wallet, confirmedAgain(row, paidAt, madeAt));
      // The lock keeps the balance unchanged between the read of the sum and the debit.
      await lockOwned(executor, playerId);
      const heldBase = (await holdings(executor, playerId)).together[asset];
      debitedBase = known.deleted ? 0n : smaller(heldBase, amountBase);
    }
    const shared = { asset, reference: withdrawalId };
    if (debitedBase > 0n)
      await takeOut(executor, {
        ...shared,
        playerId,
        account: "chain_out",
        amountBase: debitedBase,
        kind: "payout_booked",
        idempotencyKey: `payout_booked:${withdrawalId}`,
      });
    const shortfallBase = amountBase - debitedBase;
    if (shortfallBase > 0n) {
      await post(executor, [
        {
          ...shared,
          playerId: 0n,
          debit: "house",
          credit: "chain_out",
          amountBase: shortfallBase,
          kind: "payout_shortfall",
          idempotencyKey: `payout_shortfall:${withdrawalId}`,
        },
      ]);
      await noteShortfall(wallet, withdrawalId, shortfallBase);
    }
    // The account is frozen even if its balance covered the payout. An operator must first check which data belongs to
    // the lost time and whether the player was allowed to withdraw the amount.
    if (known !== undefined) await changeFreeze(trx, { playerId, freeze: "all" }, { ...by, clock });
    await recordOperatorAction(trx, {
      ...by,
      action: "payouts.makeAgain",
      subject: withdrawalId,
      newText: `${amountText(amountBase, asset)} of ${playerId === 0n ? "nobody who is known" : `player ${playerId}`}, not covered ${amountText(shortfallBase, asset)}`,
    });
    const made = {
      withdrawalId,
      playerId,
      asset,
      amountBase,
      shortfallBase,
      transactionHash,
      paidAt,
      madeAt,
    };
    return { kind: "made", payout: made };
  });
}

/**
 * Confirms a withdrawal that the lost database had paid, in any open status, so that the withdrawal is not paid twice.
 */
async function endOpen(
  { db, clock, config }: AgainDependencies,
  { payoutId, token, to, amountBase, transactionHash }: ShownPayout,
): Promise<Found | undefined> {
  const { withdrawalId } = readPayoutId(config.payoutReferenceKeys, payoutId);
  const tokens: TokenAddresses = { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress };
  const at = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const row = await lockWithdrawal(wallet, withdrawalId);
    if (row === undefined || row.status === "confirmed") return undefined;
    const isSame = row.netBase === amountBase && row.address === to && tokens[row.token] === token;
    if (row.status === "failed")
      return unclear(payoutId, "the withdrawal was given back here, and it is paid");
    if (!isSame) return unclear(payoutId, "the withdrawal stands here otherwise than it was paid");
    // The approval of the withdrawal was lost with the restore, so the code repeats the approval.
    if (row.status === "under_review") await takeStep(wallet, row.id, "approve", at);
    const change = { transactionHash, reason: null, heldUntil: null };
    const withdrawal = await takeStep(wallet, row.id, "confirm", at, change);
    return withdrawal && { kind: "ended", withdrawal };
  });
}

async function timeOf(client: PublicClient, blockNumber: bigint): Promise<Date> {
  const { timestamp } = await asked(`block ${blockNumber}`, client.getBlock({ blockNumber }));
  return new Date(Number(timestamp) * 1_000);
}
