import type { Credentials } from "../../credentials/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";
import {
  automaticSince,
  dueWithdrawals,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from "./withdrawals.repository.ts";
import { automaticLimits, reviewReason } from "./withdrawals.rules.ts";
import { takeStep } from "./withdrawals.steps.ts";
import { type FindSwapped, isAmongFirst, swappedReason } from "./withdrawals.swapped.ts";

const dayMs = 24 * 60 * 60 * 1000;
const perRound = 100;

export interface HeldWithdrawalsOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  /** The credentials of the funds passwords. */
  readonly credentials: Credentials;
  readonly findSwapped: FindSwapped;
  /** Called after the commit of each changed withdrawal. */
  onChange(row: Withdrawal): void;
  /** Called for a withdrawal that could not be released. The next round tries to release the withdrawal again. */
  onFault(error: unknown): void;
}

/**
 * Releases withdrawals whose wait after a fresh proof is over. A released withdrawal is paid, or goes to a manual
 * review if the present limits require a review. Each withdrawal is its own transaction, and a failed withdrawal does
 * not delay the others. Repeated or concurrent calls release nothing twice.
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
 * Releases one withdrawal whose wait is over.
 *
 * @returns the changed row; undefined if another call has already released the withdrawal
 */
async function release(
  trx: WalletDatabase,
  { id, playerId }: Pick<Withdrawal, "id" | "playerId">,
  { settings, clock, credentials, findSwapped }: HeldWithdrawalsOptions,
): Promise<Withdrawal | undefined> {
  // The lock allows one withdrawal at a time for each player, because of the daily limit. New withdrawals take the same
  // lock.
  await credentials.lock<WalletTables>(trx, playerId);
  const held = await lockWithdrawal(trx, id);
  const at = new Date(clock.nowMs());
  if (held === undefined || !isDue(held, at)) return undefined;
  const used = await automaticSince(trx, playerId, new Date(at.getTime() - dayMs));
  const first = await isAmongFirst(trx, playerId, findSwapped, playPriceU(settings));
  const reason = first ? swappedReason : reviewReason(held.valueUBase, used, automaticLimits(settings));
  return reason === undefined
    ? // A withdrawal counts for the day of its release, even if the release is late.
      await takeStep(trx, id, "release", at, { reason: null, automatic: true, heldUntil: at })
    : await updateWithdrawal(trx, held, { reason, changedAt: at });
}

const isDue = ({ reason, heldUntil }: Withdrawal, at: Date): boolean =>
  reason === heldReason && heldUntil !== null && heldUntil <= at;
