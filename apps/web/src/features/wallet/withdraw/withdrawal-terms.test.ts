import { describe, expect, test } from "vitest";
import { checkQuantity, leastQuantity, type WithdrawalOffer } from "./withdrawal-terms.ts";

const offer: WithdrawalOffer = {
  assetId: "PLAY",
  balance: "12845.3027",
  minimum: "2",
  fee: "1",
  automaticLimit: "1000",
  automaticLeftToday: "9500",
};

describe("checkQuantity", () => {
  test("subtracts the withdrawal fee from the quantity", () => {
    expect(checkQuantity("500", offer).quote).toEqual({
      amount: "500",
      fee: "1",
      netAmount: "499",
      review: undefined,
    });
    expect(checkQuantity("2.000000000000000001", offer).quote?.netAmount).toBe("1.000000000000000001");
  });

  test("requires a quantity above the minimum", () => {
    expect(checkQuantity("2", offer).problem).toBe("below_minimum");
    expect(checkQuantity("0", offer).problem).toBe("below_minimum");
    expect(checkQuantity("2.000000000000000001", offer).problem).toBeUndefined();
  });

  test("requires a quantity above the fee if the fee is above the minimum", () => {
    const dear = { ...offer, fee: "3" };
    expect(leastQuantity(dear)).toBe("3");
    expect(checkQuantity("3", dear).problem).toBe("below_minimum");
    expect(checkQuantity("3.5", dear).quote?.netAmount).toBe("0.5");
  });

  test("refuses a quantity above the whole balance", () => {
    expect(checkQuantity("12845.3027", offer).problem).toBeUndefined();
    expect(checkQuantity("12845.302700000000000001", offer).problem).toBe("above_balance");
  });

  test("returns the errors of the amount parser unchanged", () => {
    expect(checkQuantity("", offer).problem).toBe("amount_empty");
    expect(checkQuantity("1e3", offer).problem).toBe("amount_exponent");
    expect(checkQuantity("5,5", offer).problem).toBe("other_sign");
    expect(checkQuantity("1,000", offer).problem).toBe("ambiguous");
  });

  test("reports before the withdrawal whether a person will review the withdrawal", () => {
    expect(checkQuantity("1000", offer).quote?.review).toBeUndefined();
    expect(checkQuantity("1000.0001", offer).quote?.review).toBe("above_each");
    expect(checkQuantity("900", { ...offer, automaticLeftToday: "899.9999" }).quote?.review).toBe(
      "above_day",
    );
    expect(
      checkQuantity("5", { ...offer, automaticLimit: null, automaticLeftToday: null }).quote?.review,
    ).toBe("no_price");
  });
});
