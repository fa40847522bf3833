import type { Database } from "../../platform/database/index.ts";

/**
 * The reasons why an operator's review of a withdrawal is refused.
 *
 * - unknown: no withdrawal has this id; over: the withdrawal no longer waits for a review
 * - held: the withdrawal waits after a fresh proof and continues by itself after the wait
 * - payable: the withdrawal is paid, or a signed transaction may still pay it
 * - people: two operators must approve, and the caller is not signed in or has already approved
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

/** The sign-in of one operator. The server distinguishes two operators by their sign-ins. */
export interface SignIn {
  readonly operatorId: bigint;
  /** Returns which of the operators may review now. The operators' rights cannot change until the transaction ends. */
  reviewers(trx: Database, operatorIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** The reviewer and the reason, for the audit log. */
export interface Reviewer {
  readonly actor: string;
  readonly reason?: string | undefined;
  /**
   * The operator's sign-in; undefined on the command line. A command has no sign-in, so a command never counts as one
   * of two approvals.
   */
  readonly signIn?: SignIn | undefined;
}
