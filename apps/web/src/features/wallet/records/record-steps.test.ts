import { describe, expect, test } from "vitest";
import { depositLifeSteps, withdrawalLifeSteps } from "./record-steps.ts";

const words = (steps: ReturnType<typeof depositLifeSteps>) =>
  steps.map(({ status, state }) => `${status} ${state}`);

describe("depositLifeSteps", () => {
  test.each([
    ["submitted", ["submitted now", "confirming next", "confirmed next"]],
    ["confirming", ["submitted done", "confirming now", "confirmed next"]],
    ["confirmed", ["submitted done", "confirming done", "confirmed done"]],
    ["failed", ["submitted done", "failed failed"]],
  ] as const)("returns the steps that a deposit with the status %s shows", (status, expected) => {
    expect(words(depositLifeSteps({ status }))).toEqual(expected);
  });
});

describe("withdrawalLifeSteps", () => {
  test.each([
    ["under_review", null, ["under_review now", "pending next", "submitted next", "confirmed next"]],
    ["pending", null, ["pending now", "submitted next", "confirmed next"]],
    ["submitted", "0x1", ["pending done", "submitted now", "confirmed next"]],
    ["confirmed", "0x1", ["pending done", "submitted done", "confirmed done"]],
    ["failed", null, ["pending done", "failed failed"]],
    ["failed", "0x1", ["pending done", "submitted done", "failed failed"]],
  ] as const)(
    "returns the steps of a withdrawal with the status %s and the transaction %s",
    (status, transactionHash, expected) => {
      expect(words(withdrawalLifeSteps({ status, transactionHash }))).toEqual(expected);
    },
  );
});
