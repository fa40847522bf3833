import { describe, expect, test } from "vitest";
import {
  countCharacters,
  fundsPasswordLength,
  mixesLettersAndNumbers,
  passwordProblem,
  passwordStrength,
} from "./password-rules.ts";

describe("passwordProblem", () => {
  test("requires 6 to 20 characters", () => {
    expect(passwordProblem("", "", fundsPasswordLength)).toEqual({ reason: "empty" });
    expect(passwordProblem("12345", "12345", fundsPasswordLength)).toEqual({ reason: "length" });
    expect(passwordProblem("123456", "123456", fundsPasswordLength)).toBeUndefined();
    expect(passwordProblem("x".repeat(20), "x".repeat(20), fundsPasswordLength)).toBeUndefined();
    expect(passwordProblem("x".repeat(21), "x".repeat(21), fundsPasswordLength)).toEqual({
      reason: "length",
    });
  });

  test("distinguishes an unfinished repetition of the password from a wrong repetition", () => {
    expect(passwordProblem("gem-K7-471", "gem-K7-4", fundsPasswordLength)).toEqual({
      reason: "again",
      missing: 2,
    });
    expect(passwordProblem("gem-K7-471", "", fundsPasswordLength)).toEqual({ reason: "again", missing: 10 });
    expect(passwordProblem("gem-K7-471", "gem-k7", fundsPasswordLength)).toEqual({ reason: "differs" });
    expect(passwordProblem("gem-K7-471", "gem-K7-4711", fundsPasswordLength)).toEqual({ reason: "differs" });
  });
});

describe("countCharacters", () => {
  test("counts a composed letter or an emoji as one character", () => {
    expect(countCharacters("e\u0301")).toBe(1);
    expect(countCharacters("🔑密码")).toBe(3);
  });
});

describe("passwordStrength", () => {
  test.each([
    ["", 0],
    ["a1B!", 0],
    ["aaaaaaaaaaaa", 1],
    ["1111112222", 1],
    ["gem471", 2],
    ["gem-47", 3],
    ["gemstone471", 3],
    ["gem-K7-471-Facet", 4],
  ])("rates the password %j with the strength %i", (password, strength) => {
    expect(passwordStrength(password, fundsPasswordLength)).toBe(strength);
  });

  test("mixesLettersAndNumbers requires both letters and numbers", () => {
    expect(mixesLettersAndNumbers("gem471")).toBe(true);
    expect(mixesLettersAndNumbers("宝石471")).toBe(true);
    expect(mixesLettersAndNumbers("gemgem")).toBe(false);
  });
});
