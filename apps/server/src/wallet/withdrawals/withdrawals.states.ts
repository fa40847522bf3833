import type { WithdrawalStatus } from "../wallet.tables.ts";

/**
 * The events of a withdrawal.
 *
 * - approve, refuse: an operator reviewed the withdrawal
 * - release: the waiting time after a fresh proof is over
 * - submit: the signed bytes were sent to the chain
 * - requeue: the chain used the nonce without paying (the vault was paused, or a cap was reached), so the worker tries
 *   again later
 * - confirm: a final block contains the payout
 * - fail: the withdrawal can never be paid, and the chain cannot accept any signed transaction for the withdrawal
 */
export const withdrawalEvents = [
  "approve",
  "refuse",
  "release",
  "submit",
  "requeue",
  "confirm",
  "fail",
] as const;
export type WithdrawalEvent = (typeof withdrawalEvents)[number];

/** The effect of a transition on the held money, once, in the transaction that writes the new status. */
export type HeldMoney = "keeps" | "pays" | "returns";

export interface Transition {
  readonly to: WithdrawalStatus;
  readonly held: HeldMoney;
}

const transitions: Readonly<
  Record<WithdrawalStatus, Partial<Readonly<Record<WithdrawalEvent, Transition>>>>
> = {
  under_review: {
    approve: { to: "pending", held: "keeps" },
    refuse: { to: "failed", held: "returns" },
    release: { to: "pending", held: "keeps" },
  },
  pending: {
    submit: { to: "submitted", held: "keeps" },
    // A crash between the broadcast and its record leaves the status pending. The chain may therefore confirm a pending
    // withdrawal.
    confirm: { to: "confirmed", held: "pays" },
    requeue: { to: "pending", held: "keeps" },
    refuse: { to: "failed", held: "returns" },
    fail: { to: "failed", held: "returns" },
  },
  submitted: {
    confirm: { to: "confirmed", held: "pays" },
    requeue: { to: "pending", held: "keeps" },
    fail: { to: "failed", held: "returns" },
  },
  confirmed: {},
  failed: {},
};

/**
 * Returns the transition that an event causes from a status.
 *
 * @returns undefined if the event is not allowed: an ended withdrawal stays ended, and a submitted withdrawal cannot be
 *   refused
 */
export function transition(from: WithdrawalStatus, event: WithdrawalEvent): Transition | undefined {
  return transitions[from][event];
}
