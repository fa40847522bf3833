import { vaultAbi } from "@gemplay/chain/abi";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { openNonce } from "../platform/chain-sender/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Platform } from "../platform/index.ts";
import { vaultsUsed } from "./vault-change.ts";
import { walletTables } from "./wallet.tables.ts";
import { findWithdrawal, lockWithdrawal, type Withdrawal } from "./withdrawals.repository.ts";
import { heldReason } from "./withdrawals.rules.ts";
import { takeStep } from "./withdrawals.steps.ts";

/** Why a withdrawal cannot be approved or refused, for the operator. */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused";
}

export interface ReviewDependencies extends Pick<Platform, "db"> {
  readonly clock: Clock;
  readonly chain: Pick<Platform["chain"], "publicClient">;
  readonly config: { readonly chain: Pick<Platform["config"]["chain"], "vaultAddress"> };
}

/** Who reviews, and why, for the audit log. */
export interface Reviewer {
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface Reviewed {
  readonly before: Withdrawal;
  readonly after: Withdrawal;
}

/** Lets a withdrawal that waits for a person be paid. @throws {ReviewRefused} */
export async function approveWithdrawal(
  dependencies: ReviewDependencies,
  id: string,
  by: Reviewer,
): Promise<Reviewed> {
  return await review(dependencies, id, "approve", by);
}

/**
 * Refuses a withdrawal that waits for a person, or one that is pending with nothing signed for it, and gives the money
 * back: only when the chain says that it is not paid and cannot be any more.
 *
 * @throws {ReviewRefused} when it ended, is paid, or when a signed transaction could still pay it
 * @throws when the chain does not answer
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
 * What is signed is looked at first: when nothing of it can be mined any more, whether it paid does not change afterwards.
 * The vaults are asked too, because a database restored from a copy may not know what was signed and paid since.
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
      `withdrawal ${id} may still be paid by what ${open.sender} signed with nonce ${open.nonce}: no final block has used it`,
    );
  for (const address of new Set([config.chain.vaultAddress, ...(await vaultsUsed(walletTables(db)))])) {
    const args = [row.payoutId] as const;
    if (await client.readContract({ address, abi: vaultAbi, functionName: "isPaid", args }))
      throw new ReviewRefused(`withdrawal ${id} is paid on the chain: the server will confirm it`);
  }
}

/** One transaction with its row in the audit log. */
async function review(
  { db, clock }: ReviewDependencies,
  id: string,
  verb: "approve" | "refuse",
  { actor, reason }: Reviewer,
): Promise<Reviewed> {
  const at = new Date(clock.nowMs());
  return await db.transaction().execute(async (trx) => {
    const wallet = walletTables(trx);
    const before = await lockWithdrawal(wallet, id);
    if (before === undefined) throw new ReviewRefused(`there is no withdrawal ${id}`);
    if (before.nonce !== null) throw new ReviewRefused(`withdrawal ${id} is on its way to the chain`);
    if (
      verb === "approve" &&
      before.reason === heldReason &&
      before.heldUntil !== null &&
      before.heldUntil > at
    )
      throw new ReviewRefused(
        `withdrawal ${id} waits until ${before.heldUntil.toISOString()} after a change of the funds password, and then goes on`,
      );
    const why = verb === "approve" ? null : `rejected: ${reason}`;
    const after = await takeStep(wallet, id, verb, at, { reason: why });
    if (after === undefined) throw new ReviewRefused(`withdrawal ${id} is ${before.status}`);
    await recordOperatorAction(trx, {
      actor,
      action: verb === "approve" ? "withdrawals.approve" : "withdrawals.reject",
      subject: id,
      oldText: before.status,
      newText: after.status,
      reason,
    });
    return { before, after };
  });
}
