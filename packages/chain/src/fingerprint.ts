import { keccak256 } from "viem/utils";
import type { Hex } from "./chain-config.ts";

/**
 * Tells chains with the same id apart. The local stack's chain is number 56 like the real one, so the page compares
 * what its wallet sees with what the server sees, and sends nothing when they differ.
 */
export interface ChainFingerprint {
  /** Hash of block 0, lower case. */
  readonly genesisHash: Hex;
  /** keccak-256 of the runtime code at the vault's address, lower case. */
  readonly vaultCodeHash: Hex;
}

/** The part of an EIP-1193 provider that is needed: a wallet's, or viem's client. */
export interface ChainReader {
  request(
    call:
      | { method: "eth_getBlockByNumber"; params: [block: "0x0", fullTransactions: false] }
      | { method: "eth_getCode"; params: [address: Hex, block: "latest"] },
  ): Promise<unknown>;
}

/**
 * Reads the fingerprint of the chain behind `reader`.
 * @throws when the chain has no block 0 or no code at `vault`: an address without code answers every call with
 *         success, so it must never be taken for a vault; and what the provider throws
 */
export async function readFingerprint(reader: ChainReader, vault: Hex): Promise<ChainFingerprint> {
  const [genesis, code] = await Promise.all([
    reader.request({ method: "eth_getBlockByNumber", params: ["0x0", false] }),
    reader.request({ method: "eth_getCode", params: [vault, "latest"] }),
  ]);
  const genesisHash = typeof genesis === "object" && genesis && "hash" in genesis ? genesis.hash : undefined;
  if (!isHex(genesisHash) || genesisHash.length !== 66)
    throw new Error("The chain does not show its first block");
  if (!isHex(code) || code.length <= 2) throw new Error(`There is no contract at ${vault} on this chain`);
  return { genesisHash: lower(genesisHash), vaultCodeHash: keccak256(lower(code)) };
}

/** Whether both are the same chain with the same vault; the case of the letters does not matter. */
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
