import { sql } from "kysely";
import { lockIfFree } from "../../platform/database/index.ts";
import { jobLock } from "../../platform/jobs/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * Why a withdrawal that nobody has to look at is not paid yet.
 *
 * - queued: nothing is in its way; the worker has not come to it, or looks again soon
 * - unconfirmed: signed, and not in a final block so far
 * - key_missing: no process of this installation has the payout key
 * - payer_without_gas, gas_too_dear: nothing can be, or may be, signed at this moment
 * - signer_away: the signer of the payout account, which is elsewhere, does not answer
 * - signer_refuses: it signs nothing for this withdrawal, or something else
 * - vault_*: what the vault would answer to a payout now
 * - account_frozen: its player's account is
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

/** The stored word for what the vault's own errors say. */
const ofVault: Readonly<Record<string, WaitingReason>> = {
  EnforcedPause: "vault_paused",
  DailyCapExceeded: "vault_cap_reached",
  AccessControlUnauthorizedAccount: "vault_refuses_payer",
  TokenNotAllowed: "vault_refuses_token",
  payer_changed: "queued",
  not_paid: "queued",
};

/** The reason of a stored one: the vault's errors are stored by their names. */
function reasonOf(stored: string | null, isSigned: boolean): WaitingReason {
  if (isSigned) return "unconfirmed";
  if (stored === null) return "queued";
  return waitingReasons.find((reason) => reason === stored) ?? ofVault[stored] ?? "vault_refuses";
}

/** What waits for one reason, in all accounts. */
export interface WaitingPayouts {
  readonly reason: WaitingReason;
  readonly count: number;
  /** Since when the oldest of them could be paid, for all that it waited for a person before. */
  readonly since: Date;
}

/** Which withdrawals wait for their payment, and why; the oldest first. Those under review wait for a person and are not among them. */
export async function waitingPayouts(db: WalletDatabase): Promise<readonly WaitingPayouts[]> {
  const rows = await db
    .selectFrom("withdrawal")
    .select(["reason", sql<boolean>`nonce IS NOT NULL`.as("isSigned")])
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<Date>`min(coalesce(payable_at, requested_at))`.as("since"))
    .where("status", "in", ["pending", "submitted"])
    .groupBy(["reason", sql`nonce IS NOT NULL`])
    .execute();
  const found = new Map<WaitingReason, WaitingPayouts>();
  for (const { reason: stored, isSigned, count, since } of rows) {
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

/** The job of those who have the payout key. */
export const payoutJob = "withdrawals";

/** Notes that nobody pays, unless a process with the key does; none begins meanwhile. */
export async function noteMissingKey(db: WalletDatabase, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await lockIfFree(trx, jobLock(payoutJob))) await noteWaiting(trx, "key_missing", at);
  });
}

/** Notes at everything that could be signed by now why nothing is; it is cleared when it is signed. */
export async function noteWaiting(
  db: WalletDatabase,
  reason: "key_missing" | "payer_without_gas" | "gas_too_dear" | "signer_away",
  at: Date,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ reason })
    .where("status", "=", "pending")
    .where("nonce", "is", null)
    .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", at)]))
    .where(sql<boolean>`reason IS DISTINCT FROM ${reason}`)
    .execute();
}
