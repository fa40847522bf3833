import { keccak256 } from "viem/utils";
import type { Hex } from "./chain-config.ts";

/**
 * A fingerprint by which the page can distinguish chains with the same id. The chain for local development has the id
 * 56, like the main network. For this reason, the page compares the fingerprint of the wallet's chain with the
 * fingerprint from the server. If the fingerprints differ, the page sends no transaction.
 */
export interface ChainFingerprint {
  /** The hash of block 0 of the chain, in lower case. */
  readonly genesisHash: Hex;
  /** The keccak-256 hash of the vault's runtime code, in lower case. */
  readonly vaultCodeHash: Hex;
}

/**
 * The functions of an EIP-1193 provider that are necessary to read a fingerprint. The provider is a wallet or a client
 * of the library viem.
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
 * @throws if the chain has no block 0, if the address `vault` has no code, or if the provider throws an error. The
 * function must reject an address without code, because every call to an address without code succeeds.
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
 * Returns whether two fingerprints belong to the same chain and the same vault. The comparison ignores upper and lower
 * case.
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
