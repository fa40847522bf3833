import { lockIfFree } from "../../platform/database/index.ts";
import { jobLock } from "../../platform/jobs/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { countWaiting, noteWaiting } from "./waiting-payouts.repository.ts";

/**
 * The reasons why a withdrawal that needs no review is not paid yet.
 *
 * - queued: the withdrawal waits only for the worker, which has not reached the withdrawal or checks the withdrawal
 *   again soon
 * - unconfirmed: the transaction is signed and not in a final block yet
 * - key_missing: no process of this deployment has the payout key
 * - payer_without_gas, gas_too_dear: the account cannot pay for gas, or gas costs more than the maximum
 * - signer_away: the remote signer of the payout account does not answer
 * - signer_refuses: the remote signer refuses this withdrawal, or signs another transaction
 * - vault_*: the error that the vault would return for a payout now
 * - account_frozen: the player's account is frozen
 */
export const waitingReasons = [
  "queued",
  "unconfirmed",
  "key_missing",
  "payer_without_gas",
  "gas_too_dear",
  "signer_away",
  "signer_refuses",
  "vault_paused",
  "vault_empty",
  "vault_cap_reached",
  "vault_refuses_payer",
  "vault_refuses_token",
  "vault_refuses",
  "account_frozen",
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Maps the vault's error names to reasons. */
const ofVault: Readonly<Record<string, WaitingReason>> = {
  EnforcedPause: "vault_paused",
  DailyCapExceeded: "vault_cap_reached",
  AccessControlUnauthorizedAccount: "vault_refuses_payer",
  TokenNotAllowed: "vault_refuses_token",
  payer_changed: "queued",
  not_paid: "queued",
};

/** Converts a stored reason. The vault's errors are stored by their names. */
function reasonOf(stored: string | null, isSigned: boolean): WaitingReason {
  if (isSigned) return "unconfirmed";
  if (stored === null) return "queued";
  return waitingReasons.find((reason) => reason === stored) ?? ofVault[stored] ?? "vault_refuses";
}

/** The withdrawals of all accounts that wait for one reason. */
export interface WaitingPayouts {
  readonly reason: WaitingReason;
  readonly count: number;
  /** The time since which the oldest of these withdrawals can be paid. The time of a review does not count. */
  readonly since: Date;
}

/**
 * Returns the withdrawals that wait for payment, grouped by reason, the oldest first. Withdrawals under review are left
 * out, because they wait for a person.
 */
export async function waitingPayouts(db: WalletDatabase): Promise<readonly WaitingPayouts[]> {
  const found = new Map<WaitingReason, WaitingPayouts>();
  for (const { reason: stored, isSigned, count, since } of await countWaiting(db)) {
    const reason = reasonOf(stored, isSigned);
    const before = found.get(reason);
    found.set(reason, {
      reason,
      count: count + (before?.count ?? 0),
      since: before !== undefined && before.since < since ? before.since : since,
    });
  }
  return [...found.values()].sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** The name of the job that needs the payout key. */
export const payoutJob = "withdrawals";

/**
 * Records that no process pays withdrawals, unless a process with the key runs the payout job. The job lock keeps other
 * processes from starting the job during the check.
 */
export async function noteMissingKey(db: WalletDatabase, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await lockIfFree(trx, jobLock(payoutJob))) await noteWaiting(trx, "key_missing", at);
  });
}
