import type { AuditAction } from "@gemplay/api-schema/operator";
import { vaultAbi } from "@gemplay/chain/abi";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { openNonce } from "../../platform/chain-sender/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { heldReason } from "../funds-password/index.ts";
import { openLostNonces, vaultsUsed } from "../payouts/index.ts";
import { walletTables } from "../wallet.tables.ts";
import {
  findWithdrawal,
  identityReason,
  identityReasonOf,
  lockWithdrawal,
  takeStep,
  transition,
  type Withdrawal,
} from "../withdrawals/index.ts";
import { agree, needsTwoPeople, peopleNeeded } from "./withdrawals.approvals.ts";
import { type Reviewer, ReviewRefused, type SignIn } from "./withdrawals.reviewer.ts";

export interface ReviewDependencies extends Pick<Platform, "db" | "settings"> {
  readonly clock: Clock;
  readonly chain: Pick<Platform["chain"], "publicClient">;
  readonly config: { readonly chain: Pick<Platform["config"]["chain"], "vaultAddress"> };
}

export interface Reviewed {
  readonly before: Withdrawal;
  readonly after: Withdrawal;
  /** The number of operators who have approved the withdrawal so far, if the withdrawal needs two approvals. */
  readonly agreed: number;
}

/**
 * Approves a withdrawal that waits for a review, so that the worker pays the withdrawal. If the withdrawal needs two
 * approvals, the worker pays after the second approval.
 *
 * @throws {ReviewRefused}
 */
export async function approveWithdrawal(
  dependencies: ReviewDependencies,
  id: string,
  by: Reviewer,
): Promise<Reviewed> {
  return await review(dependencies, id, "approve", by);
}

/**
 * Refuses and refunds a withdrawal. The withdrawal must wait for a review, or must be pending without a signed
 * transaction. The function refunds the withdrawal only if the chain shows that the withdrawal is not paid and can no
 * longer be paid.
 *
 * @throws {ReviewRefused} if the withdrawal has ended, is paid, or can still be paid by a signed transaction
 * @throws if the chain does not answer
 */
export async function refuseWithdrawal(
  dependencies: ReviewDependencies,
  id: string,
  by: Reviewer & { readonly reason: string },
): Promise<Reviewed> {
  await requireUnpaid(dependencies, id);
  return await review(dependencies, id, "refuse", by);
}

/**
 * Checks that a withdrawal is not paid and can no longer be paid. The code checks the signed transactions before it
 * asks the vaults, because no transaction can pay the withdrawal after the first check succeeds. The code also asks the
 * vaults, because a restore may have lost the record of a signed payout.
 */
async function requireUnpaid({ db, chain, config }: ReviewDependencies, id: string): Promise<void> {
  const row = await findWithdrawal(walletTables(db), id);
  if (row === undefined) return;
  const { publicClient: client } = chain;
  const { number: blockNumber } = await client.getBlock({ blockTag: "finalized" });
  const open = await openNonce(db, { purpose: "payout", reference: id }, async (address) =>
    BigInt(await client.getTransactionCount({ address, blockNumber })),
  );
  if (open !== undefined)
    throw new ReviewRefused(
      "payable",
      `withdrawal ${id} may still be paid by the transaction of ${open.sender} with nonce ${open.nonce}: no final block has used this nonce`,
    );
  const vaults = new Set([config.chain.vaultAddress, ...(await vaultsUsed(walletTables(db)))]);
  const { requestedAt } = row;
  const lost = await openLostNonces(walletTables(db), client, { requestedAt, vaults, blockNumber });
  if (lost !== undefined)
    throw new ReviewRefused(
      "payable",
      `withdrawal ${id} was requested before the database was restored, and may still be paid by a transaction that the restore lost: approve it, or wait until a final block has used every nonce of ${lost.account} below ${lost.below}, or replace the payout account`,
    );
  for (const address of vaults) {
    const args = [row.payoutId] as const;
    if (await client.readContract({ address, abi: vaultAbi, functionName: "isPaid", args }))
      throw new ReviewRefused(
        "payable",
        `withdrawal ${id} is paid on the chain: the server will confirm the withdrawal`,
      );
  }
}

/** Applies the review of a withdrawal, and adds the entry in the audit log in the same transaction. */
async function review(
  { db, clock, settings }: ReviewDependencies,
  id: string,
  verb: "approve" | "refuse",
  by: Reviewer,
): Promise<Reviewed> {
  const { actor, reason } = by;
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const before = await lockWithdrawal(wallet, id);
    if (before === undefined) throw new ReviewRefused("unknown", `withdrawal ${id} does not exist`);
    // The code checks the operator's right after it has taken the lock, because the operator may have been removed
    // while the call waited.
    await assertStanding(trx, by.signIn);
    const at = new Date(clock.nowMs());
    assertReviewable(before, verb, at);
    if (verb === "approve" && (await identityReasonOf(wallet, settings, before, at)) === identityReason)
      throw new ReviewRefused(
        "identity",
        `withdrawal ${id} can be approved only after the identity check of its player has passed`,
      );
    const audit = (action: AuditAction, newText: string) =>
      recordOperatorAction(trx, { actor, action, subject: id, oldText: before.status, newText, reason });
    let agreed = 1;
    if (verb === "approve" && needsTwoPeople(settings, before)) {
      agreed = await agree(trx, before, by, at);
      if (agreed < peopleNeeded) {
        await audit("withdrawals.agree", `${agreed} of ${peopleNeeded}`);
        return { before, after: before, agreed };
      }
    }
    const why = verb === "approve" ? null : `rejected: ${reason}`;
    const after = await takeStep(wallet, id, verb, at, { reason: why });
    if (after === undefined) throw new ReviewRefused("over", `withdrawal ${id} is ${before.status}`);
    await audit(verb === "approve" ? "withdrawals.approve" : "withdrawals.reject", after.status);
    return { before, after, agreed };
  });
}

async function assertStanding(trx: Database, signIn: SignIn | undefined): Promise<void> {
  if (signIn === undefined) return;
  const standing = await signIn.reviewers(trx, [signIn.operatorId]);
  if (!standing.has(signIn.operatorId))
    throw new ReviewRefused("right", "the operator no longer has the right to review withdrawals");
}

/**
 * Checks that a withdrawal is in a state in which an operator can review the withdrawal.
 *
 * @throws {ReviewRefused}
 */
function assertReviewable(row: Withdrawal, verb: "approve" | "refuse", at: Date): void {
  const { id, status, nonce, reason, heldUntil } = row;
  if (nonce !== null) throw new ReviewRefused("over", `withdrawal ${id} already has a signed transaction`);
  if (transition(status, verb) === undefined)
    throw new ReviewRefused("over", `withdrawal ${id} is ${status}`);
  if (verb === "approve" && reason === heldReason && heldUntil !== null && heldUntil > at)
    throw new ReviewRefused(
      "held",
      `withdrawal ${id} waits until ${heldUntil.toISOString()} and then continues by itself, because the player has set or recovered the funds password or changed a sign-in method`,
    );
}
