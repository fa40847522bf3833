import type { Kysely } from "kysely";
import { walletTables } from "./wallet.tables.ts";
import { lockWithdrawal, type WithdrawalRow } from "./withdrawals.repository.ts";
import type { WithdrawalEvent } from "./withdrawals.states.ts";
import { takeStep } from "./withdrawals.steps.ts";

/** Why a withdrawal cannot be approved or refused, for the operator. */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused";
}

export interface Reviewed {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
}

/** Lets a withdrawal that waits for a person be paid. @throws {ReviewRefused} */
export async function approveWithdrawal<T>(trx: Kysely<T>, id: string, at: Date): Promise<Reviewed> {
  return await review(trx, id, "approve", at, null);
}

/**
 * Refuses a withdrawal that waits for a person, or one that is pending with nothing signed for it, and gives the money
 * back.
 *
 * @throws {ReviewRefused} when it ended, or when a signed transaction could still pay it
 */
export async function refuseWithdrawal<T>(
  trx: Kysely<T>,
  id: string,
  at: Date,
  reason: string,
): Promise<Reviewed> {
  return await review(trx, id, "refuse", at, reason);
}

async function review<T>(
  trx: Kysely<T>,
  id: string,
  event: WithdrawalEvent,
  at: Date,
  reason: string | null,
): Promise<Reviewed> {
  const db = walletTables(trx);
  const before = await lockWithdrawal(db, id);
  if (before === undefined) throw new ReviewRefused(`there is no withdrawal ${id}`);
  if (before.nonce !== null) throw new ReviewRefused(`withdrawal ${id} is on its way to the chain`);
  const after = await takeStep(db, id, event, at, { reason });
  if (after === undefined) throw new ReviewRefused(`withdrawal ${id} is ${before.status}`);
  return { before, after };
}
