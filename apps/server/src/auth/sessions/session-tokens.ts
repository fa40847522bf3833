import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EncryptionKey, EncryptionKeys } from "../../platform/config/index.ts";

const secretBytes = 24;
const markBytes = 8;

export interface SessionTokens {
  /**
   * Returns a new session token of 43 characters. The token consists of random bytes and their authentication code (the
   * mark).
   */
  make(): string;
  /**
   * Returns true if the mark of the token was computed with one of the server's keys. The session of such a token may
   * nevertheless have ended. If an operator has removed the key of the mark, the function returns false.
   */
  isOurs(token: string): boolean;
}

/**
 * Creates session tokens and recognizes the server's own session tokens. Because a token contains a mark (an
 * authentication code), every process detects a guessed token without a database query, even after a restart. The
 * server can therefore limit the guessed tokens of a network without locking out players in the same network.
 *
 * @param keys the first key computes the marks of new tokens; every key can check the marks that it computed
 */
export function createSessionTokens(keys: EncryptionKeys): SessionTokens {
  // The keys for the marks are derived from the encryption keys, so that a mark reveals nothing about the encryption
  // keys.
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
