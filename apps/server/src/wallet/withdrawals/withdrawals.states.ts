import type { WithdrawalStatus } from "../wallet.tables.ts";

/**
 * The events that change the status of a withdrawal.
 *
 * - approve, refuse: an operator has reviewed the withdrawal
 * - release: the waiting time after a new funds password or a changed sign-in method is over
 * - submit: the worker has sent the signed transaction to the chain
 * - requeue: the transaction failed on the chain, for example because the vault was paused, so the worker signs a new
 *   transaction later
 * - confirm: a final block contains the payout of the withdrawal
 * - fail: the vault can never pay the withdrawal, and no signed transaction for the withdrawal can be mined
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

/**
 * The effect that a change of the status has on the held money. The held money changes once, in the transaction that
 * writes the new status.
 */
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
    // If the process ends between sending the transaction and recording the new status, the status is still pending.
    // The chain may therefore confirm a pending withdrawal.
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
 * Returns the new status, and the effect on the held money, if an event occurs in the given status.
 *
 * @returns undefined if the event is not allowed in this status; for example, a submitted withdrawal cannot be refused
 */
export function transition(from: WithdrawalStatus, event: WithdrawalEvent): Transition | undefined {
  return transitions[from][event];
}
