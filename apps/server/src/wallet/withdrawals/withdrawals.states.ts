import type { WithdrawalStatus } from "../wallet.tables.ts";

/**
 * What can happen to a withdrawal.
 *
 * - approve, refuse: an operator looked at it
 * - release: it waited long enough after a fresh proof
 * - submit: signed bytes went to the chain
 * - requeue: the chain took its nonce without paying (the vault was paused, a cap was reached): try again later
 * - confirm: a final block holds the payout
 * - fail: it can never be paid, and nothing signed for it can still be taken by the chain
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

/** What a transition does to the held money, once, in the transaction that writes the new status. */
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
    // A crash between the broadcast and its note: the chain may confirm what still reads as pending.
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
 * The step that an event takes from a status.
 *
 * @returns undefined when the event means nothing there: a withdrawal that ended stays as it ended, and one that is
 *   on its way to the chain can no longer be refused
 */
export function transition(from: WithdrawalStatus, event: WithdrawalEvent): Transition | undefined {
  return transitions[from][event];
}
