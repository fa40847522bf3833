import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EncryptionKey, EncryptionKeys } from "../../platform/config/index.ts";

const secretBytes = 24;
const markBytes = 8;

export interface SessionTokens {
  /** A new token: chance, and the house's mark on it. 43 characters. */
  make(): string;
  /** Whether the house made a token of this form; says nothing about a session. False after its key was taken away. */
  isOurs(token: string): boolean;
}

/**
 * Tokens that tell, without asking the database, that somebody once was given them: so that whoever guesses can be
 * refused, and those who share an address with them cannot be kept out by it, in any process and after any restart.
 *
 * @param keys the first marks, all know their mark
 */
export function createSessionTokens(keys: EncryptionKeys): SessionTokens {
  // Keys of their own: what is known of a mark tells nothing of what else those keys protect.
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
