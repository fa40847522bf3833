import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type WithdrawalStatus, withdrawalStatuses } from "../wallet.tables.ts";
import { transition, type WithdrawalEvent, withdrawalEvents } from "./withdrawals.states.ts";

const allowed: Readonly<Record<string, string>> = {
  "under_review approve": "pending keeps",
  "under_review refuse": "failed returns",
  "under_review release": "pending keeps",
  "pending submit": "submitted keeps",
  "pending confirm": "confirmed pays",
  "pending requeue": "pending keeps",
  "pending refuse": "failed returns",
  "pending fail": "failed returns",
  "submitted confirm": "confirmed pays",
  "submitted requeue": "pending keeps",
  "submitted fail": "failed returns",
};

describe("the state machine of withdrawals", () => {
  for (const from of withdrawalStatuses) {
    for (const event of withdrawalEvents) {
      const expected = allowed[`${from} ${event}`];
      test(`in the status ${from}, the event ${event} has the result: ${expected ?? "refused"}`, () => {
        const step = transition(from, event);
        expect(step === undefined ? undefined : `${step.to} ${step.held}`).toBe(expected);
      });
    }
  }

  test("releases the held money exactly once, at the end of the withdrawal", () => {
    const history = fc.array(fc.constantFrom<WithdrawalEvent>(...withdrawalEvents), { maxLength: 40 });
    const start = fc.constantFrom<WithdrawalStatus>("under_review", "pending");
    fc.assert(
      fc.property(start, history, (first, happenings) => {
        let status: WithdrawalStatus = first;
        let released = 0;
        for (const event of happenings) {
          const step = transition(status, event);
          if (step === undefined) continue;
          status = step.to;
          if (step.held !== "keeps") released += 1;
          expect(step.held === "pays").toBe(step.to === "confirmed");
          expect(step.held === "returns").toBe(step.to === "failed");
        }
        expect(released).toBe(status === "confirmed" || status === "failed" ? 1 : 0);
      }),
    );
  });
});
