import { describe, expect, test } from "vitest";
import { checkAddress } from "./address-check.ts";

const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const vault = "0x0000000000000000000000000000000000000123";

describe("checkAddress", () => {
  test("accepts upper and lower case letters and surrounding spaces, and returns the checksummed address", () => {
    expect(checkAddress(checksummed, [])).toEqual({ address: checksummed });
    expect(checkAddress(` ${checksummed.toLowerCase()}\n`, [])).toEqual({ address: checksummed });
  });

  test("refuses an address with a wrong checksum, which results from a mistyped digit", () => {
    expect(checkAddress(checksummed.replace("5aA", "5AA"), [])).toEqual({ problem: "invalid" });
  });

  test.each([
    ["", "empty"],
    ["  ", "empty"],
    ["0x5aAeb6053F3E94", "length"],
    [`${checksummed}0`, "length"],
    [`0x${"g".repeat(40)}`, "invalid"],
    [`0x${"0".repeat(40)}`, "invalid"],
    [vault, "contract"],
  ])("returns the reason why the typed address %j is invalid", (text, problem) => {
    expect(checkAddress(text, [vault])).toEqual({ problem });
  });
});
