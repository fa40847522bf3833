import type { Database } from "../../platform/database/index.ts";

/**
 * The reasons for refusing a review.
 *
 * - unknown: no withdrawal has this id; over: the withdrawal has moved on
 * - held: the withdrawal waits after a fresh proof and then continues by itself
 * - payable: the withdrawal is paid, or a signed transaction may still pay it
 * - people: two people must agree, and the caller is not signed in or has agreed already
 * - right: the operator was removed or may not review any more
 */
export type ReviewRefusal = "unknown" | "over" | "held" | "payable" | "people" | "right";

/** The reason why a withdrawal cannot be approved or refused. The message is for the operator. */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused";
  readonly refusal: ReviewRefusal;

  constructor(refusal: ReviewRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** The sign-in of one operator. Two people are told apart by their sign-ins. */
export interface SignIn {
  readonly operatorId: bigint;
  /** Returns which of the operators may review now. The operators' rights cannot change until the transaction ends. */
  reviewers(trx: Database, operatorIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** The reviewer and the reason, for the audit log. */
export interface Reviewer {
  readonly actor: string;
  readonly reason?: string | undefined;
  /** Undefined on the command line. A command has no operator's sign-in, so it never counts as one of two people. */
  readonly signIn?: SignIn | undefined;
}
