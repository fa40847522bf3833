import { expect, it } from "vitest";
import { gainOf, isGain } from "./gain.ts";

it.each([
  // The payout is the whole stake or a part of the stake, or the gain is too small for four decimals.
  ["10", "10", "0", false],
  ["10", "4.5", "-5.5", false],
  ["0.0001", "0.00019", "0.00009", false],
  ["10", "10.0001", "0.0001", true],
  ["10", "25", "15", true],
])(
  "a bet of %s with a payout of %s has the gain %s and counts as a win: %s",
  (amount, payout, gain, shown) => {
    const bet = { asset: "PLAY", amount, payout } as const;
    expect([gainOf(bet), isGain(bet)]).toEqual([gain, shown]);
  },
);
