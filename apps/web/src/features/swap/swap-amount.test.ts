import { expect, it } from "vitest";
import { checkAmount, shareOf } from "./swap-amount.ts";

const play = { assetId: "PLAY", balance: "100.5", most: "80" } as const;

it("checkAmount applies the server's rules and returns the reason why the player cannot swap an amount", () => {
  expect(checkAmount("1,000", play)).toEqual({ problem: "ambiguous" });
  expect(checkAmount("79.5", play)).toEqual({ amount: "79.5" });
  expect(checkAmount("0", play)).toEqual({ problem: "nothing" });
  expect(checkAmount("80.1", play)).toEqual({ problem: "above_most" });
  expect(checkAmount("100.6", play)).toEqual({ problem: "above_balance" });
  expect(checkAmount("100.5", { ...play, most: null })).toEqual({ amount: "100.5" });
  expect(checkAmount("1.00001", { ...play, assetId: "GEM" })).toEqual({
    problem: "amount_too_many_decimals",
  });
});

it("shareOf returns a share of the balance, truncated to the asset's decimals and never above the remaining limits", () => {
  expect(shareOf(play, 25)).toBe("25.125");
  expect(shareOf(play, 100)).toBe("80");
  expect(shareOf({ ...play, most: null }, 100)).toBe("100.5");
  expect(shareOf({ assetId: "GEM", balance: "0.0003", most: null }, 50)).toBe("0.0001");
});
