import { keccak256 } from "viem/utils";
import type { Hex } from "./chain-config.ts";

/**
 * A fingerprint that distinguishes chains with the same id. The local development chain has the id 56, like the real
 * chain. For this reason, the page compares the fingerprint of the wallet's chain with the server's fingerprint. If the
 * fingerprints differ, the page sends no transaction.
 */
export interface ChainFingerprint {
  /** The hash of block 0 of the chain, in lower case. */
  readonly genesisHash: Hex;
  /** The keccak-256 hash of the runtime code at the vault's address, in lower case. */
  readonly vaultCodeHash: Hex;
}

/**
 * The functions of an EIP-1193 provider that reading the fingerprint needs. The provider can be a wallet or a client of
 * viem.
 */
export interface ChainReader {
  request(
    call:
      | { method: "eth_getBlockByNumber"; params: [block: "0x0", fullTransactions: false] }
      | { method: "eth_getCode"; params: [address: Hex, block: "latest"] },
  ): Promise<unknown>;
}

/**
 * Reads the fingerprint of a chain.
 *
 * @throws if the chain has no block 0, if `vault` has no code, or if the provider throws. A call to an address without
 * code always succeeds, so the function must never accept an address without code as a vault.
 */
export async function readFingerprint(reader: ChainReader, vault: Hex): Promise<ChainFingerprint> {
  const [genesis, code] = await Promise.all([
    reader.request({ method: "eth_getBlockByNumber", params: ["0x0", false] }),
    reader.request({ method: "eth_getCode", params: [vault, "latest"] }),
  ]);
  const genesisHash = typeof genesis === "object" && genesis && "hash" in genesis ? genesis.hash : undefined;
  if (!isHex(genesisHash) || genesisHash.length !== 66) throw new Error("The chain did not return block 0");
  if (!isHex(code) || code.length <= 2) throw new Error(`This chain has no contract at ${vault}`);
  return { genesisHash: lower(genesisHash), vaultCodeHash: keccak256(lower(code)) };
}

/**
 * Returns whether two fingerprints describe the same chain with the same vault. The comparison of fingerprints ignores
 * the case of letters.
 */
export function sameFingerprint(one: ChainFingerprint, other: ChainFingerprint): boolean {
  return (
    lower(one.genesisHash) === lower(other.genesisHash) &&
    lower(one.vaultCodeHash) === lower(other.vaultCodeHash)
  );
}

function isHex(value: unknown): value is Hex {
  return typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value);
}

function lower(value: Hex): Hex {
  return value.toLowerCase() as Hex;
}
