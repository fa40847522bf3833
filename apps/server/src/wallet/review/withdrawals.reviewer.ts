import type { Database } from "../../platform/database/index.ts";

/**
 * What stands against it.
 *
 * - unknown: there is none of this id; over: it has moved on
 * - held: it waits after a fresh proof and then goes on by itself
 * - payable: it is paid, or something signed may still pay it
 * - people: two have to agree, and this is not one of them or has agreed already
 * - right: the operator was removed or may not review any more
 */
export type ReviewRefusal = "unknown" | "over" | "held" | "payable" | "people" | "right";

/** Why a withdrawal cannot be approved or refused; the message is for the operator. */
export class ReviewRefused extends Error {
  override readonly name = "ReviewRefused";
  readonly refusal: ReviewRefusal;

  constructor(refusal: ReviewRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** An operator's own sign-in, with which two people can be told apart. */
export interface SignIn {
  readonly operatorId: bigint;
  /** Those of the operators who may review now; kept as they are until the transaction ends. */
  reviewers(trx: Database, operatorIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** Who reviews, and why, for the audit log. */
export interface Reviewer {
  readonly actor: string;
  readonly reason?: string | undefined;
  /** Not there on the command line, which is nobody's sign-in and so never one of two people. */
  readonly signIn?: SignIn | undefined;
}
