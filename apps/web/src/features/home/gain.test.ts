import { expect, it } from "vitest";
import { gainOf, isGain } from "./gain.ts";

it.each([
  // In the first three rows, the payout is at most the stake, or the gain is too small to be visible with four
  // decimals.
  ["10", "10", "0", false],
  ["10", "4.5", "-5.5", false],
  ["0.0001", "0.00019", "0.00009", false],
  ["10", "10.0001", "0.0001", true],
  ["10", "25", "15", true],
])(
  "a bet of %s with a payout of %s has the gain %s, and isGain returns %s",
  (amount, payout, gain, shown) => {
    const bet = { asset: "PLAY", amount, payout } as const;
    expect([gainOf(bet), isGain(bet)]).toEqual([gain, shown]);
  },
);
