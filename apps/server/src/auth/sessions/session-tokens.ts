import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EncryptionKey, EncryptionKeys } from "../../platform/config/index.ts";

const secretBytes = 24;
const markBytes = 8;

export interface SessionTokens {
  /** Returns a new token of 43 characters: random bytes and the server's mark. */
  make(): string;
  /**
   * Returns true if a server with one of the keys made the token. The session of a recognized token may have ended.
   * Returns false after the token's key was removed.
   */
  isOurs(token: string): boolean;
}

/**
 * Creates and recognizes session tokens. A token carries a mark, so a guessed token is detected without a database
 * query, in every process and after every restart. Marks make it possible to limit guessed tokens of a network without
 * locking out players in the same network.
 *
 * @param keys the first key creates marks, all keys check marks
 */
export function createSessionTokens(keys: EncryptionKeys): SessionTokens {
  // The keys of the marks are derived, so that a mark reveals nothing about other data that the encryption keys
  // protect.
  const markKeyOf = ({ key }: EncryptionKey) => createHmac("sha256", key).update("session tokens").digest();
  const newest = markKeyOf(keys[0]);
  const markKeys = keys.map(markKeyOf);
  const markOf = (secret: Buffer, key: Buffer) =>
    createHmac("sha256", key).update(secret).digest().subarray(0, markBytes);
  return {
    make() {
      const secret = randomBytes(secretBytes);
      return Buffer.concat([secret, markOf(secret, newest)]).toString("base64url");
    },
    isOurs(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== secretBytes + markBytes) return false;
      const [secret, mark] = [bytes.subarray(0, secretBytes), bytes.subarray(secretBytes)];
      return markKeys.some((key) => timingSafeEqual(mark, markOf(secret, key)));
    },
  };
}
