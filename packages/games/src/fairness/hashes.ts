import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

/**
 * Returns the 32 bytes of HMAC-SHA256 for a key and a message, which are both texts in UTF-8. Node loads the file
 * `hashes.node.ts` instead of this file.
 */
export function hmacSha256(key: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));
}

/**
 * Returns the hash of a leaf of a Merkle tree by RFC 9162, in hexadecimal: SHA-256 of a zero byte and the text in UTF-8.
 */
export function merkleLeaf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(`\0${text}`)));
}

/**
 * Returns the hash of an inner node of a Merkle tree by RFC 9162, in hexadecimal: SHA-256 of a one byte and the 32 bytes
 * of both children.
 */
export function merkleNode(left: string, right: string): string {
  return bytesToHex(sha256(hexToBytes(`01${left}${right}`)));
}
