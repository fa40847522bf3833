import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EncryptionKey, EncryptionKeys } from "../../platform/config/index.ts";

const secretBytes = 24;
const markBytes = 8;

export interface SessionTokens {
  /** Returns a new session token of 43 characters, which consists of random bytes and a mark of the server. */
  make(): string;
  /**
   * Returns true if the mark of the token was made with one of the server's keys. The session of a recognized token can
   * nevertheless have ended. Returns false after an operator has removed the key of the token's mark.
   */
  isOurs(token: string): boolean;
}

/**
 * Creates session tokens and recognizes the server's own session tokens. A token contains a mark, so every process
 * detects a guessed token without a database query, even after a restart. By these marks, the server can limit the
 * guessed tokens of a network without locking out players in the same network.
 *
 * @param keys the first key creates the marks of new tokens, and all keys check marks
 */
export function createSessionTokens(keys: EncryptionKeys): SessionTokens {
  // The keys of the marks are derived from the encryption keys, so that a mark reveals nothing about other data that
  // the encryption keys protect.
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
