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
  /** The funds passwords. */
  readonly credentials: Credentials;
  readonly findSwapped: FindSwapped;
  /** Told of each withdrawal that changed, after its commit. */
  onChange(row: Withdrawal): void;
  /** Told of one that could not go on; it is tried again in the next round. */
  onFault(error: unknown): void;
}

/**
 * Lets those go on whose time of waiting after a fresh proof is over: to be paid, or to a person where the limits of that
 * moment ask for one. Each is its own transaction, and one that fails holds up no other; repeated or raced, it does
 * nothing twice.
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

/** @returns the row as it is now; undefined when another came first */
async function release(
  trx: WalletDatabase,
  { id, playerId }: Pick<Withdrawal, "id" | "playerId">,
  { settings, clock, credentials, findSwapped }: HeldWithdrawalsOptions,
): Promise<Withdrawal | undefined> {
  // One at a time for a player, as when a withdrawal is made: the day's limit.
  await credentials.lock<WalletTables>(trx, playerId);
  const held = await lockWithdrawal(trx, id);
  const at = new Date(clock.nowMs());
  if (held === undefined || !isDue(held, at)) return undefined;
  const used = await automaticSince(trx, playerId, new Date(at.getTime() - dayMs));
  const first = await isAmongFirst(trx, playerId, findSwapped, playPriceU(settings));
  const reason = first ? swappedReason : reviewReason(held.valueUBase, used, automaticLimits(settings));
  return reason === undefined
    ? // It counts for the day on which it goes on, also when that is later than it was due.
      await takeStep(trx, id, "release", at, { reason: null, automatic: true, heldUntil: at })
    : await updateWithdrawal(trx, held, { reason, changedAt: at });
}

const isDue = ({ reason, heldUntil }: Withdrawal, at: Date): boolean =>
  reason === heldReason && heldUntil !== null && heldUntil <= at;
