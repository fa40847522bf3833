import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { utf8ToBytes } from "@noble/hashes/utils";

/**
 * Returns the 32 bytes of HMAC-SHA256 for a key and a message, which are both texts in UTF-8. Node loads the file
 * `hmac.node.ts` instead of this file.
 */
export function hmacSha256(key: string, message: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));
}
