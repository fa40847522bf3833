import { describe, expect, it } from "vitest";
import { serverMessage } from "../platform/http/index.ts";
import { shownAmount } from "./templates.ts";

describe("shownAmount", () => {
  it("shows four of 18 decimals and groups the digits as usual in the language", () => {
    expect(shownAmount("12845.302799999999999999 PLAY", "en")).toBe("12,845.3027 PLAY");
    expect(shownAmount("12845.302799999999999999 tPLAY", "pt")).toBe("12.845,3027 tPLAY");
    expect(shownAmount("5 PLAY", "vi")).toBe("5 PLAY");
    expect(shownAmount("0.00001 U", "en")).toBe("0.00001 U");
  });

  it("uses each language's own word for gems", () => {
    expect(shownAmount("40 gem", "cn")).toBe("40 宝石");
  });
});

it("an error in Chinese uses the Chinese word for gems", () => {
  const values = { amount: "1", asset: "gem" };
  expect(serverMessage("cn", "error.deletionBalanceLeft", values)).toContain("宝石");
  expect(serverMessage("en", "error.deletionBalanceLeft", values)).toContain("gem");
});
