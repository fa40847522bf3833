import { parseAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { type CrashBet, cashOutBase } from "./own-bet.ts";

const bet: CrashBet = {
  id: "7",
  round: 1,
  asset: "PLAY",
  amount: "0.01",
  autoCashOutE4: null,
  targetE4: 1_010_000,
  state: "open",
  cashOutE4: null,
  calledAtMs: null,
  payout: "0",
};

describe("cashOutBase", () => {
  it("returns a payout that rises with the multiplier until the multiplier reaches the target", () => {
    expect(cashOutBase(bet, 20_000)).toBe(parseAmount("0.02", 18));
    expect(cashOutBase(bet, 2_000_000)).toBe(parseAmount("1.01", 18));
  });
});
