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
  /** The number of approvals so far, if the withdrawal needs two approvals. */
  readonly agreed: number;
}

/**
 * Approves a withdrawal that waits for a review, so that the worker pays it. A withdrawal that needs two approvals is
 * paid after the second approval.
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
 * Refuses a withdrawal that waits for a review, or a pending withdrawal without a signed transaction, and refunds the
 * withdrawal. The refund happens only if the chain shows that the withdrawal is not paid and cannot be paid any more.
 *
 * @throws {ReviewRefused} if the withdrawal ended, is paid, or could still be paid by a signed transaction
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
 * Checks that a withdrawal is not paid and cannot be paid. The code checks signed transactions first: after no signed
 * transaction can be mined, the payment state cannot change any more. The code checks the vaults too, because a
 * restored database may have lost a signed payout.
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
      `withdrawal ${id} may still be paid by what ${open.sender} signed with nonce ${open.nonce}: no final block has used it`,
    );
  const vaults = new Set([config.chain.vaultAddress, ...(await vaultsUsed(walletTables(db)))]);
  const { requestedAt } = row;
  const lost = await openLostNonces(walletTables(db), client, { requestedAt, vaults, blockNumber });
  if (lost !== undefined)
    throw new ReviewRefused(
      "payable",
      `withdrawal ${id} was asked for before the database was restored, and may still be paid by what was signed in the lost time: approve it, or wait until a final block has used every nonce of ${lost.account} below ${lost.below}, or until another account pays`,
    );
  for (const address of vaults) {
    const args = [row.payoutId] as const;
    if (await client.readContract({ address, abi: vaultAbi, functionName: "isPaid", args }))
      throw new ReviewRefused("payable", `withdrawal ${id} is paid on the chain: the server will confirm it`);
  }
}

/** Reviews a withdrawal in one transaction with the review's entry in the audit log. */
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
    if (before === undefined) throw new ReviewRefused("unknown", `there is no withdrawal ${id}`);
    // The code checks the operator after the lock, because the operator may have been removed while the call waited.
    await assertStanding(trx, by.signIn);
    const at = new Date(clock.nowMs());
    assertReviewable(before, verb, at);
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
    throw new ReviewRefused("right", "the operator may not review withdrawals any more");
}

/**
 * Checks that an operator can review a withdrawal now.
 *
 * @throws {ReviewRefused}
 */
function assertReviewable(row: Withdrawal, verb: "approve" | "refuse", at: Date): void {
  const { id, status, nonce, reason, heldUntil } = row;
  if (nonce !== null) throw new ReviewRefused("over", `withdrawal ${id} is on its way to the chain`);
  if (transition(status, verb) === undefined)
    throw new ReviewRefused("over", `withdrawal ${id} is ${status}`);
  if (verb === "approve" && reason === heldReason && heldUntil !== null && heldUntil > at)
    throw new ReviewRefused(
      "held",
      `withdrawal ${id} waits until ${heldUntil.toISOString()} after a change of the funds password, and then goes on`,
    );
}
