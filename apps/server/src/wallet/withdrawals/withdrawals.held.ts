import type { Credentials } from "../../credentials/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";
import { identityReasonOf } from "./withdrawals.identity.ts";
import {
  automaticSince,
  dueWithdrawals,
  identityReason,
  identityRefusedReason,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  waitingFor,
} from "./withdrawals.repository.ts";
import { automaticLimits, reviewReasonOf } from "./withdrawals.rules.ts";
import { takeStep } from "./withdrawals.steps.ts";
import { type FindSwapped, isAmongFirst, swappedReason } from "./withdrawals.swapped.ts";

const dayMs = 24 * 60 * 60 * 1000;
const perRound = 100;

export interface HeldWithdrawalsOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  /** The service that stores and checks funds passwords. */
  readonly credentials: Credentials;
  readonly findSwapped: FindSwapped;
  /** Called for each changed withdrawal after the commit. */
  onChange(row: Withdrawal): void;
  /** Called if the release of a withdrawal failed. In the next round, the job tries to release the withdrawal again. */
  onFault(error: unknown): void;
}

/**
 * Releases held withdrawals whose waiting time is over. The worker pays a released withdrawal, unless the current
 * limits require a manual review. The function releases each withdrawal in its own transaction. If the release of one
 * withdrawal fails, the function continues with the other withdrawals. Repeated or concurrent calls release each
 * withdrawal only once.
 */
export async function releaseHeld(options: HeldWithdrawalsOptions): Promise<void> {
  const { db, clock, onChange, onFault } = options;
  for (const due of await dueWithdrawals(db, new Date(clock.nowMs()), perRound)) {
    try {
      const row = await db.transaction().execute((trx) => release(trx, due, options));
      if (row !== undefined) onChange(row);
    } catch (error) {
      onFault(error);
    }
  }
}

/**
 * Releases one withdrawal whose waiting time is over.
 *
 * @returns the changed withdrawal; undefined if another call has already released the withdrawal
 */
async function release(
  trx: WalletDatabase,
  { id, playerId }: Pick<Withdrawal, "id" | "playerId">,
  { settings, clock, credentials, findSwapped }: HeldWithdrawalsOptions,
): Promise<Withdrawal | undefined> {
  // The check of the daily limit is correct only if a player's withdrawals are handled one after another, so the code
  // locks the player. The transaction that makes a new withdrawal takes the same lock of the player.
  await credentials.lock<WalletTables>(trx, playerId);
  const held = await lockWithdrawal(trx, id);
  const at = new Date(clock.nowMs());
  if (held === undefined || !isDue(held, at)) return undefined;
  return await continueWaiting(trx, held, { settings, findSwapped }, at);
}

/**
 * Lets a withdrawal continue that has waited: for its payment, or for the next reason why it must wait. The caller has
 * locked the player's funds password and the withdrawal.
 *
 * @returns the withdrawal, which is unchanged if it must still wait for the same reason
 */
async function continueWaiting(
  trx: WalletDatabase,
  row: Withdrawal,
  { settings, findSwapped }: Pick<HeldWithdrawalsOptions, "settings" | "findSwapped">,
  at: Date,
): Promise<Withdrawal | undefined> {
  const { id, playerId, valueUBase } = row;
  const used = await automaticSince(trx, playerId, new Date(at.getTime() - dayMs));
  const first = await isAmongFirst(trx, playerId, findSwapped, playPriceU(settings));
  const limit = first ? swappedReason : reviewReasonOf(valueUBase, used, automaticLimits(settings));
  const reason = (await identityReasonOf(trx, settings, row, at)) ?? limit;
  if (reason === row.reason) return row;
  return reason === undefined
    ? // The withdrawal counts toward the limit of the day of its release, even if the worker releases it late.
      await takeStep(trx, id, "release", at, { reason: null, automatic: true, heldUntil: at })
    : await updateWithdrawal(trx, row, { reason, changedAt: at });
}

/**
 * Lets the withdrawals of a player continue whose identity check has ended, inside the transaction that ends the check.
 *
 * @returns the changed withdrawals
 */
export async function continueAfterIdentityCheck(
  trx: WalletDatabase,
  playerId: bigint,
  { settings, clock, credentials, findSwapped }: Omit<HeldWithdrawalsOptions, "db" | "onChange" | "onFault">,
): Promise<Withdrawal[]> {
  await credentials.lock<WalletTables>(trx, playerId);
  const at = new Date(clock.nowMs());
  const changed: Withdrawal[] = [];
  for (const id of await waitingFor(trx, playerId, [identityReason, identityRefusedReason])) {
    const before = await lockWithdrawal(trx, id);
    if (before === undefined || before.status !== "under_review") continue;
    const after = await continueWaiting(trx, before, { settings, findSwapped }, at);
    if (after !== undefined && after !== before) changed.push(after);
  }
  return changed;
}

const isDue = ({ reason, heldUntil }: Withdrawal, at: Date): boolean =>
  reason === heldReason && heldUntil !== null && heldUntil <= at;
