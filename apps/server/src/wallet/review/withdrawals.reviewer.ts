import type { Database } from "../../platform/database/index.ts";

/**
 * The reasons why the server refuses an operator's review of a withdrawal.
 *
 * - unknown: no withdrawal has the given id; over: the operator cannot review the withdrawal, because it no longer
 * waits for a review
 * - held: the withdrawal waits because the funds password was set or a sign-in method changed a short time ago, and
 *   continues by itself after the wait
 * - identity: the withdrawal waits for the identity check of its player
 * - payable: the withdrawal is paid, or a signed transaction may still pay the withdrawal
 * - people: two operators must approve the withdrawal, and the caller is not signed in or has already approved it
 * - right: the operator was removed or no longer has the right to review
 */
export type ReviewRefusal = "unknown" | "over" | "held" | "identity" | "payable" | "people" | "right";

/**
 * Thrown with the reason why an operator cannot approve or refuse a withdrawal. The operator sees the message of this
 * error.
 */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused";
  readonly refusal: ReviewRefusal;

  constructor(refusal: ReviewRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/**
 * The operator who is signed in to the operators' page. The server uses the sign-in to make sure that two approvals
 * come from two operators.
 */
export interface SignIn {
  readonly operatorId: bigint;
  /**
   * Returns which of the given operators have the right to review now. The operators' rights cannot change until the
   * transaction ends.
   */
  reviewers(trx: Database, operatorIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** The person who reviews a withdrawal, and the reason for the audit log. */
export interface Reviewer {
  readonly actor: string;
  readonly reason?: string | undefined;
  /**
   * The sign-in of the operator on the operators' page; undefined for a command on the command line. A command on the
   * command line therefore never counts as one of two approvals.
   */
  readonly signIn?: SignIn | undefined;
}
