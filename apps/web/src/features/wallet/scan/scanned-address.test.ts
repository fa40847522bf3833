import { describe, expect, test } from "vitest";
import { scannedAddress } from "./scanned-address.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const token = "0x55d398326f99059fF775485246999027B3197955";
const read = (text: string) => scannedAddress(text, 56);

describe("scannedAddress", () => {
  test.each([
    address,
    ` ${address.toLowerCase()}\n`,
    `ethereum:${address}`,
    `ethereum:pay-${address}@56`,
    `ethereum:${address}@0x38`,
    `ETHEREUM:${address}@56?value=2.014e18`,
    `ethereum:${token}@56/transfer?address=${address}&uint256=1`,
  ])("returns the address from the QR code text %s", (text) => {
    expect(read(text)).toEqual({ address });
  });

  test.each([
    `ethereum:${address}@1`,
    `ethereum:${address}@56a`,
    `ethereum:${token}@137/transfer?address=${address}`,
  ])("rejects the QR code text %s, which is for another chain", (text) => {
    expect(read(text)).toEqual({ problem: "chain" });
  });

  test.each([
    "",
    "https://example.org/",
    `bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT`,
    address.replace("5aA", "5AA"),
    `${address}0`,
    `0x${"0".repeat(40)}`,
    `ethereum:vitalik.eth@56`,
    `ethereum:${token}@56/approve?address=${address}`,
    // The payment request names no receiver. The address of the token contract does not count as the receiver.
    `ethereum:${token}@56/transfer?uint256=1`,
  ])("finds no address in the QR code text %j", (text) => {
    expect(read(text)).toEqual({ problem: "none" });
  });
});
