import { hash, randomBytes } from "node:crypto";

const prefix = "gpk_";
const keyBytes = 32;
const shownLength = 4;
const bearer = /^Bearer (gpk_[A-Za-z0-9_-]{43})$/;

export interface NewKey {
  /** The key that the player sees once: `gpk_` and 43 characters. */
  readonly key: string;
  readonly tokenHash: Buffer;
  /** The first and the last four characters after the prefix, by which the player recognizes the key. */
  readonly first: string;
  readonly last: string;
}

const hashOf = (key: string): Buffer => hash("sha256", key, "buffer");

/** Makes an API key of 32 random bytes. */
export function newKey(): NewKey {
  const secret = randomBytes(keyBytes).toString("base64url");
  const key = prefix + secret;
  const [first, last] = [secret.slice(0, shownLength), secret.slice(-shownLength)];
  return { key, tokenHash: hashOf(key), first, last };
}

/** Returns the hash of the API key in an Authorization header, or undefined if the header contains no well-formed key. */
export function keyHashOf(authorization: string): Buffer | undefined {
  const key = bearer.exec(authorization)?.[1];
  return key === undefined ? undefined : hashOf(key);
}
