import {
  holdings,
  isDatabaseFailure,
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
import { forgetSubscriptions } from "../../push/index.ts";
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

/** How the server handled one payout that it found on the chain. */
export type Found =
  | { readonly kind: "made"; readonly payout: PayoutMadeAgain }
  /**
   * A withdrawal that was open in this database although the vault had already paid it. The server has confirmed the
   * withdrawal as paid.
   */
  | { readonly kind: "ended"; readonly withdrawal: Withdrawal }
  /**
   * A payout whose id contains no player, or that contradicts the records of this database. The server has changed
   * nothing, and an operator must decide.
   */
  | { readonly kind: "unclear"; readonly payout: UnclearPayout };

/** The result of reading the payouts in a range of blocks. */
export interface PayoutsRead {
  readonly madeAgain: readonly PayoutMadeAgain[];
  /** The ids of withdrawals that were open in this database although the vault had already paid them. */
  readonly ended: readonly string[];
  readonly unclear: readonly UnclearPayout[];
  /** The time of the last payout that was missing in the database, or whose withdrawal was not recorded as paid. */
  readonly lastAt: Date | undefined;
}

/**
 * Thrown if the vault paid a withdrawal that this database does not contain, and no recorded restore explains the
 * payout. Only this platform can create payout ids, so this database must have been restored from an older backup.
 */
export class RollbackDetected extends Error {
  override readonly name = "RollbackDetected";
}

/** The actor and the reason that the entry in the audit log contains. */
interface By {
  readonly actor: string;
  readonly reason: string | undefined;
}

/**
 * Compares the payouts of all vaults on the chain with the withdrawals in the database. The comparison ends at a block
 * up to which all deposits are credited. If a payout is missing after a restore, the function records the payout again
 * from its id. The function debits the player with the amount, as far as the balance covers the amount. Each payout is
 * one transaction, and the end of each range of blocks is recorded after its payouts. The caller can therefore repeat
 * the function after an interruption.
 *
 * @param how.endsOpen if true, the function also ends withdrawals that the payout worker would end, and records every
 * unknown payout. If false, the function handles only transactions that were signed before a recorded restore
 * @param how.onFound called for each handled payout after its commit, because the function may fail at a later payout
 * @throws {ProviderError} if the chain does not answer
 * @throws {RollbackDetected} if no withdrawal and no recorded restore explains a payout; the function changes nothing
 * for this payout
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
 * Returns whether `readPayouts` skips a paid withdrawal, because the withdrawal is already confirmed or because the
 * payout worker will confirm the withdrawal. The payout worker signs no withdrawal that waits for a review or was
 * refunded. If the vault paid such a withdrawal, the transaction is from before a restore.
 */
function isLeft(status: WithdrawalStatus, endsOpen: boolean): boolean {
  if (status === "confirmed") return true;
  return !endsOpen && (status === "pending" || status === "submitted");
}

/**
 * Handles one payout that was found on the chain. If the database rejects the data of one payout, the function reports
 * the payout as unclear, so that the search continues with later payouts.
 */
async function orUnclear(
  { payoutId }: ShownPayout,
  work: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  try {
    return await work();
  } catch (error) {
    const isItsOwn = error instanceof LedgerError || (isStatementError(error) && !isDatabaseFailure(error));
    if (!isItsOwn) throw error;
    return unclear(
      payoutId,
      `the database rejected the payout: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

const unclear = (payoutId: Hash, why: string): Found => ({ kind: "unclear", payout: { payoutId, why } });

/**
 * Records a payout again that was missing in this database after a restore.
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
  if (reference === "none")
    return unclear(payoutId, "the id is from an older version and does not contain the player");
  if (reference === "unreadable")
    return unclear(
      payoutId,
      "the server cannot decrypt the id: its key is missing in PAYOUT_REFERENCE_KEYS, or somebody else created the id",
    );
  const { asset } = reference;
  const tokens: TokenAddresses = { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress };
  if (payout.token !== tokens[assetToken[asset]])
    return unclear(payoutId, `the id is for ${asset}, but the payout paid the token ${payout.token}`);
  if (!endsOpen && !(await isOfLost(walletTables(db), chain.publicClient, payout.transactionHash)))
    throw new RollbackDetected(
      `the vault paid withdrawal ${withdrawalId} (transaction ${payout.transactionHash}), which this database does not contain`,
    );
  const { amountBase, transactionHash } = payout;
  const madeAt = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const player = await lockRow(trx, reference.playerId);
    // After a restore, new players can get player numbers that other players had before the restore. The code therefore
    // checks that the player was created before the payout.
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
      // The lock of the player prevents a change of the balance between the read and the debit of the balance.
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
    // The code freezes the account even if its balance covered the payout. An operator must first check which data the
    // restore has lost, and whether the player was allowed to withdraw the amount.
    if (known !== undefined) {
      await changeFreeze(trx, { playerId, freeze: "all" }, { ...by, clock });
      await forgetSubscriptions(trx, playerId);
    }
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
 * Confirms an open withdrawal that was already paid before a restore, so that the worker does not pay the withdrawal
 * twice.
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
      return unclear(payoutId, "the withdrawal was refunded in this database, but the vault has paid it");
    if (!isSame)
      return unclear(
        payoutId,
        "the withdrawal in this database has another amount, address or token than the payout",
      );
    // The restored database does not contain the operator's approval of the paid withdrawal, so the code approves the
    // withdrawal again.
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
