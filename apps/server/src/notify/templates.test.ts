import { describe, expect, it } from "vitest";
import { serverMessage } from "../platform/http/index.ts";
import { shownAmount } from "./templates.ts";

describe("shownAmount", () => {
  it("cuts 18 decimals to four and groups as the language does", () => {
    expect(shownAmount("12845.302799999999999999 PLAY", "en")).toBe("12,845.3027 PLAY");
    expect(shownAmount("12845.302799999999999999 tPLAY", "pt")).toBe("12.845,3027 tPLAY");
    expect(shownAmount("5 PLAY", "vi")).toBe("5 PLAY");
    expect(shownAmount("0.00001 U", "en")).toBe("0.00001 U");
  });

  it("calls gems as the language does", () => {
    expect(shownAmount("40 gem", "cn")).toBe("40 宝石");
  });
});

it("an error in Chinese calls gems by their word", () => {
  const values = { amount: "1", asset: "gem" };
  expect(serverMessage("cn", "error.deletionBalanceLeft", values)).toContain("宝石");
  expect(serverMessage("en", "error.deletionBalanceLeft", values)).toContain("gem");
});
