import { hmac } from "@noble/hashes/hmac";
import { sha256 as sha256Of } from "@noble/hashes/sha2";
import { utf8ToBytes } from "@noble/hashes/utils";

/**
 * Returns the 32 bytes of HMAC-SHA256 for a key and a message, which are both texts in UTF-8. Node loads the file
 * `hashes.node.ts` instead of this file.
 */
export function hmacSha256(key: string, message: string): Uint8Array {
  return hmac(sha256Of, utf8ToBytes(key), utf8ToBytes(message));
}

/** Returns the 32 bytes of SHA-256. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return sha256Of(bytes);
}
