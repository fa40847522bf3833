import { parseAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { type CrashBet, cashOutBase } from "./own-bet.ts";

const bet: CrashBet = {
  id: "7",
  round: 1,
  asset: "PLAY",
  amount: "0.01",
  autoCashOutE4: null,
  state: "open",
  cashOutE4: null,
  payout: "0",
};

describe("what a cash-out pays", () => {
  it("is the multiplier's, until the largest win is reached", () => {
    expect(cashOutBase(bet, 20_000, "1")).toBe(parseAmount("0.02", 18));
    expect(cashOutBase(bet, 2_000_000, "1")).toBe(parseAmount("1.01", 18));
    expect(cashOutBase(bet, 2_000_000, undefined)).toBe(parseAmount("2", 18));
  });

  it("ends at the highest cash-out, as on the server, however much may be won", () => {
    expect(cashOutBase(bet, 20_000_000_000, "1000000")).toBe(parseAmount("10000", 18));
  });
});
