import { keccak256 } from "viem/utils";
import { expect, test } from "vitest";
import { type ChainReader, readFingerprint, sameFingerprint } from "./fingerprint.ts";

const vault = "0x00000000000000000000000000000000000000f1";
const genesisHash = `0x${"ab".repeat(32)}` as const;

function readerOf(genesis: unknown, code: unknown): ChainReader {
  return { request: async ({ method }) => (method === "eth_getCode" ? code : genesis) };
}

test("readFingerprint reads the hash of block 0 and of the vault's code", async () => {
  const fingerprint = await readFingerprint(readerOf({ hash: genesisHash }, "0x6001"), vault);
  expect(fingerprint).toEqual({ genesisHash, vaultCodeHash: keccak256("0x6001") });
});

test("readFingerprint rejects an address without code and a chain without block 0", async () => {
  for (const code of ["0x", null, undefined])
    await expect(readFingerprint(readerOf({ hash: genesisHash }, code), vault)).rejects.toThrow(
      "no contract",
    );
  for (const genesis of [null, {}, { hash: "0x12" }, { hash: 5 }])
    await expect(readFingerprint(readerOf(genesis, "0x6001"), vault)).rejects.toThrow("block 0");
});

test("sameFingerprint compares block 0 and the vault's code, and ignores upper and lower case", async () => {
  const ours = await readFingerprint(readerOf({ hash: genesisHash }, "0x6001"), vault);
  const shouting = await readFingerprint(readerOf({ hash: `0x${"AB".repeat(32)}` }, "0x6001"), vault);
  const elsewhere = await readFingerprint(readerOf({ hash: `0x${"cd".repeat(32)}` }, "0x6001"), vault);
  const otherCode = await readFingerprint(readerOf({ hash: genesisHash }, "0x6002"), vault);
  expect(sameFingerprint(ours, shouting)).toBe(true);
  expect(sameFingerprint(ours, elsewhere)).toBe(false);
  expect(sameFingerprint(ours, otherCode)).toBe(false);
});
