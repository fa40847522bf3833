import { expect, test } from "vitest";
import { heldOf, valueInU } from "./asset-values.ts";

const asset = (assetId: "PLAY" | "U" | "GEM" | "TPLAY", balance: string, withdrawOnly = "0") => ({
  assetId,
  assetName: assetId,
  icon: "",
  balance,
  withdrawOnly,
});
const data = { assets: [asset("PLAY", "100"), asset("U", "1204.5"), asset("GEM", "7")], totalU: "1246.5" };

test("the value of PLAY is the total of all assets minus the U balance", () => {
  expect(valueInU(data, "PLAY")).toBe("42");
  expect(valueInU(data, "U")).toBe("1204.5");
});

test("gems, test tokens and PLAY without a price have no value", () => {
  expect(valueInU(data, "GEM")).toBeNull();
  expect(valueInU(data, "TPLAY")).toBeNull();
  expect(valueInU({ ...data, totalU: null }, "PLAY")).toBeNull();
  expect(valueInU({ ...data, totalU: null }, "U")).toBe("1204.5");
});

test("the value of PLAY is null when an outdated total is smaller than the U balance", () => {
  expect(valueInU({ ...data, totalU: "1200" }, "PLAY")).toBeNull();
});

test("the held amount and the value of an asset include its withdraw-only balance", () => {
  const above = { assets: [asset("PLAY", "60", "40"), asset("U", "1000", "204.5")], totalU: "1246.5" };
  expect(heldOf(above, "PLAY")).toBe("100");
  expect(valueInU(above, "U")).toBe("1204.5");
  expect(valueInU(above, "PLAY")).toBe("42");
});

test("heldOf returns 0 for an asset that the server does not list", () => {
  expect(heldOf(data, "TPLAY")).toBe("0");
});
