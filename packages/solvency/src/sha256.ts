import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";

/** Returns the SHA-256 hash as 64 hexadecimal characters. Node loads the file `sha256.node.ts` instead of this file. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
