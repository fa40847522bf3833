import fc from "fast-check";
import { getAddress } from "viem/utils";
import { expect, test } from "vitest";
import { normaliseAddress } from "./address.ts";

const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"; // The address is the first example of EIP-55.

test("normaliseAddress returns the checksummed address for every accepted spelling", () => {
  for (const text of [checksummed, checksummed.toLowerCase(), `0x${checksummed.slice(2).toUpperCase()}`])
    expect(normaliseAddress(text)).toBe(checksummed);
});

test("normaliseAddress returns '' for an invalid address", () => {
  const invalid = [
    "",
    "0x",
    "PLAY",
    checksummed.slice(2),
    checksummed.slice(0, -1),
    `${checksummed}0`,
    ` ${checksummed}`,
    `${checksummed}\n`,
    checksummed.replace("0x", "0X"),
    checksummed.replace("5aAe", "5aae"), // One letter of the address has the wrong case, so the checksum is wrong.
    checksummed.replace("5", "g"),
  ];
  for (const text of invalid) expect(normaliseAddress(text), JSON.stringify(text)).toBe("");
});

test("normaliseAddress accepts any address of 20 bytes, and returns its own result unchanged", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const text = `0x${Buffer.from(bytes).toString("hex")}` as const;
      const normalised = normaliseAddress(text);
      expect(normalised).toBe(getAddress(text));
      expect(normaliseAddress(normalised)).toBe(normalised);
    }),
  );
});

test("normaliseAddress returns '' for a text that is not an address", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^0x[0-9a-f]{40}$/i.test(text));
      expect(normaliseAddress(text)).toBe("");
    }),
  );
});
