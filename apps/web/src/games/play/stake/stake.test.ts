import { largestStakeBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  doubleStake,
  halfStake,
  maximumStake,
  readStake,
  refuseStake,
  restText,
  stakeBounds,
  stakeText,
} from "./stake.ts";

const play = (text: string) => parseAmount(text, 18);
const bounds = { minimumBase: play("0.01"), balanceBase: play("100"), largestBase: play("40.123456") };

// In the default language, numbers have a decimal point and commas between groups of digits.
it.each([
  ["1000", "1,000.0000"],
  ["0.5", "0.5000"],
  ["1234567.123456789", "1,234,567.123456789"],
  ["", ""],
  ["abc", "abc"],
])("restText formats %s as %s", (typed, shown) => {
  expect(restText(typed)).toBe(shown);
});

describe("readStake and stakeText", () => {
  it("readStake restores every digit of an amount that stakeText has formatted", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (stakeBase) => {
        expect(readStake(stakeText(stakeBase))).toBe(stakeBase);
      }),
    );
  });

  it.each([
    ["250", "250.0000"],
    ["0.5", "0.5000"],
    ["0.123456", "0.123456"],
  ])("stakeText formats the amount %s as %s", (amount, text) => {
    expect(stakeText(play(amount))).toBe(text);
  });

  it.each(["", "x", "-1", "1e3", "1.2.3", "0.0000000000000000001"])(
    "readStake refuses the text %s",
    (typed) => {
      expect(readStake(typed)).toBeUndefined();
    },
  );
});

describe("½, 2× and max", () => {
  it("halfStake truncates to four decimals and never returns less than the smallest bet", () => {
    expect(halfStake(play("0.0301"), bounds)).toBe(play("0.015"));
    expect(halfStake(play("0.015"), bounds)).toBe(play("0.01"));
    expect(halfStake(play("25.00005"), bounds)).toBe(play("12.5"));
  });

  it("doubleStake doubles exactly up to the largest possible bet", () => {
    expect(doubleStake(play("0.000000000000000001"), bounds)).toBe(play("0.000000000000000002"));
    expect(doubleStake(0n, bounds)).toBe(play("0.01"));
    expect(doubleStake(play("30"), bounds)).toBe(play("40.1234"));
    expect(doubleStake(play("3"), { ...bounds, balanceBase: 0n })).toBe(play("6"));
  });

  it("maximumStake is the whole balance with all its digits, or the table's limit truncated to four decimals", () => {
    expect(maximumStake({ ...bounds, balanceBase: play("1.000000000000000001") })).toBe(
      play("1.000000000000000001"),
    );
    expect(maximumStake(bounds)).toBe(play("40.1234"));
    expect(maximumStake({ balanceBase: play("7"), largestBase: undefined })).toBe(play("7"));
  });
});

describe("refuseStake", () => {
  it.each([
    ["", "amount_empty"],
    ["abc", "amount_malformed"],
    ["0,01", "other_sign"],
    ["1,000", "ambiguous"],
    ["0", "belowMinimum"],
    ["0.0099", "belowMinimum"],
    ["0.01", undefined],
    ["40.123456", undefined],
    ["40.123457", "aboveMaximum"],
  ])("for the typed stake %s, returns the reason %s", (typed, refusal) => {
    expect(refuseStake(typed, bounds)).toBe(refusal);
  });

  it("reports a balance that is too low and a stake above the limit of the round", () => {
    expect(refuseStake("5", { ...bounds, balanceBase: play("4.999999999999999999") })).toBe("balance");
    expect(refuseStake("5", { ...bounds, roundLargestBase: play("4.99999") })).toBe("aboveRound");
    expect(refuseStake("5", { ...bounds, roundLargestBase: play("5") })).toBeUndefined();
    expect(maximumStake({ ...bounds, roundLargestBase: play("4.99999") })).toBe(play("4.9999"));
  });
});

describe("stakeBounds", () => {
  const limits = { minimumBet: "0.01", maximumWin: "1000" };
  const table = (balance: string | undefined, known = true) => ({
    limits: () => (known ? limits : undefined),
    balance: () => balance,
  });

  it("returns the limits, the balance, and the largest stake whose win does not exceed the table's largest win", () => {
    const found = stakeBounds(table("7.5"), "PLAY", 20_000);
    expect(found).toMatchObject({ minimumBase: play("0.01"), balanceBase: play("7.5") });
    expect(found?.largestBase).toBe(largestStakeBase(play("1000"), 20_000));
    expect(found?.largestBase).toBeLessThan(stakeBounds(table("7.5"), "PLAY", 15_000)?.largestBase ?? 0n);
  });

  it("returns undefined until the limits and the balance are known", () => {
    expect(stakeBounds(table(undefined), "PLAY", 20_000)).toBeUndefined();
    expect(stakeBounds(table("7.5", false), "PLAY", 20_000)).toBeUndefined();
  });
});
