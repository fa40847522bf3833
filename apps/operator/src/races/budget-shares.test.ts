import { describe, expect, it } from "vitest";
import { budgetShares } from "./budget-shares.ts";

const unit = 10n ** 18n;
const money = { free: "31700", promised: "16500" };
const whole = (shares: ReturnType<typeof budgetShares>) =>
  Object.fromEntries(Object.entries(shares).map(([name, amountBase]) => [name, Number(amountBase / unit)]));

describe("budgetShares", () => {
  it("takes the prizes of a draft from the free part of the budget", () => {
    expect(whole(budgetShares(money, { state: "draft", prizesBase: 16_500n * unit }))).toEqual({
      totalBase: 48_200,
      othersBase: 16_500,
      ownBase: 16_500,
      leftBase: 15_200,
      shortBase: 0,
    });
  });

  it("does not take the prizes of a confirmed race a second time", () => {
    expect(whole(budgetShares(money, { state: "running", prizesBase: 16_500n * unit }))).toEqual({
      totalBase: 48_200,
      othersBase: 0,
      ownBase: 16_500,
      leftBase: 31_700,
      shortBase: 0,
    });
  });

  it("reports what is missing for a race that costs more than the free part, and never a negative rest", () => {
    for (const state of ["draft", "asked"] as const)
      expect(whole(budgetShares(money, { state, prizesBase: 31_701n * unit }))).toMatchObject({
        ownBase: 31_700,
        leftBase: 0,
        shortBase: 1,
      });
    expect(budgetShares(money, { state: "draft", prizesBase: 31_700n * unit }).shortBase).toBe(0n);
  });

  it("contains no prizes of a race that is paid", () => {
    expect(whole(budgetShares(money, { state: "paid", prizesBase: 500n * unit }))).toMatchObject({
      othersBase: 16_500,
      ownBase: 0,
      leftBase: 31_700,
    });
  });

  it("budgetShares returns shares whose sum is the whole budget", () => {
    for (const state of ["draft", "asked", "confirmed", "running", "counted", "paid"] as const)
      for (const prizesBase of [0n, 1n, 16_500n * unit]) {
        const { totalBase, othersBase, ownBase, leftBase } = budgetShares(money, { state, prizesBase });
        expect(othersBase + ownBase + leftBase).toBe(totalBase);
      }
  });
});
