import { pbkdf2Sync } from "node:crypto";
import type { Address, Hex } from "viem";
import { HDKey, privateKeyToAddress } from "viem/accounts";
import type { EncryptionKey, EncryptionKeys } from "./encryption-keys.ts";

/** Phrases that tools, tests and documents print; whoever pays to their accounts pays to everybody. */
const publicPhrases = [
  "test test test test test test test test test test test junk",
  "myth like bonus scare over problem client lizard pioneer submit female collect",
  "candy maple cake sugar pudding cream honey rich smooth crumble sweet treat",
  "concert load couple harbor equip island argue ramp clarify fence smart topic",
  "announce room limb pattern dry unit scale effort smooth jazz weasel alcohol",
  "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
  "legal winner thank year wave sausage worth useful legal winner thank yellow",
  "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
  "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
] as const;
const accountsOfPhrase = 20;

/** Made when they are first asked for: it takes a moment. */
let publicAddresses: ReadonlySet<string> | undefined;

function derivePublicAddresses(): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const phrase of publicPhrases) {
    const seed = pbkdf2Sync(phrase, "mnemonic", 2048, 64, "sha512");
    const parent = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");
    for (let index = 0; index < accountsOfPhrase; index++) {
      const { privateKey } = parent.deriveChild(index);
      if (privateKey) addresses.add(privateKeyToAddress(`0x${Buffer.from(privateKey).toString("hex")}`));
    }
  }
  return addresses;
}

/** The number of points of the curve: keys count from 1 to one less. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** 32 bytes of chance have more different ones, but for once in 10^20. */
const differentBytesAtLeast = 13;

/** Whether a private key can be guessed: a small number, seen from either end of the curve, or bytes as below. */
function isTrivial(key: Hex): boolean {
  if (curveOrder - BigInt(key) < 2n ** 64n) return true;
  return areTrivial(Buffer.from(key.slice("0x".length), "hex"));
}

/** Whether 32 bytes can be guessed: they repeat, or go on by the same step. */
function areTrivial(bytes: Buffer): boolean {
  if (new Set(bytes).size < differentBytesAtLeast) return true;
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1;
}

/** Why a private key must not guard anything of value, as the end of a sentence; undefined when nothing speaks against it. */
export function weaknessOf(key: Hex): string | undefined {
  if (isTrivial(key)) return "can be guessed";
  return isPublicAccount(privateKeyToAddress(key)) ? "is a publicly known test key" : undefined;
}

/** Whether everybody knows an account's key. */
export function isPublicAccount(address: Address): boolean {
  publicAddresses ??= derivePublicAddresses();
  return publicAddresses.has(address);
}

/** Seals where nothing is worth sealing and no other key is given: it is no secret, and only `local` takes it. */
export const localEncryptionKeys: EncryptionKeys = [{ id: "local", key: Buffer.alloc(32, 0x6c) }];

/** Whether a key is none that was drawn; the local one is among them. */
export function isTrivialEncryptionKey({ key }: EncryptionKey): boolean {
  return areTrivial(key);
}
