import { pbkdf2Sync } from "node:crypto";
import type { Address, Hex } from "viem";
import { HDKey, privateKeyToAddress } from "viem/accounts";
import type { EncryptionKey, EncryptionKeys } from "./encryption-keys.ts";

/**
 * Seed phrases that tools, tests and documents have published. Everybody knows the private keys that belong to a
 * published seed phrase.
 */
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

/**
 * Addresses of the accounts of the published seed phrases. The addresses are calculated at the first use, because the
 * calculation takes time.
 */
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

/**
 * Number of points of the elliptic curve secp256k1. Valid private keys are the numbers from 1 to `curveOrder` minus 1.
 */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/**
 * Minimum number of different byte values in a random key of 32 bytes. Random 32 bytes have fewer different byte values
 * only once in about 10^20 cases.
 */
const differentBytesAtLeast = 13;

/**
 * Returns true if a private key can be guessed: a small number, a number just below the curve order, or a repeated
 * pattern of bytes.
 */
function isTrivial(key: Hex): boolean {
  if (curveOrder - BigInt(key) < 2n ** 64n) return true;
  return areTrivial(Buffer.from(key.slice("0x".length), "hex"));
}

/**
 * Returns true if 32 bytes can be guessed, because the bytes repeat or each byte differs from the previous byte by the
 * same step.
 */
function areTrivial(bytes: Buffer): boolean {
  if (new Set(bytes).size < differentBytesAtLeast) return true;
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1;
}

/**
 * Returns undefined if a private key has no known weakness. If the key has a weakness, returns the reason why the key
 * is unsafe for real money, as the end of a sentence.
 */
export function weaknessOf(key: Hex): string | undefined {
  if (isTrivial(key)) return "can be guessed";
  return isPublicAccount(privateKeyToAddress(key)) ? "is a publicly known test key" : undefined;
}

/** Returns true if the private key of the account is publicly known. */
export function isPublicAccount(address: Address): boolean {
  publicAddresses ??= derivePublicAddresses();
  return publicAddresses.has(address);
}

/**
 * The encryption key that is the default if GEMPLAY_ENV is `local`. The key is public, so the server refuses the key in
 * all other environments.
 */
export const localEncryptionKeys: EncryptionKeys = [{ id: "local", key: Buffer.alloc(32, 0x6c) }];

/**
 * Returns true if an encryption key is not random and can therefore be guessed. The default key of the local
 * environment counts as not random too.
 */
export function isTrivialEncryptionKey({ key }: EncryptionKey): boolean {
  return areTrivial(key);
}
