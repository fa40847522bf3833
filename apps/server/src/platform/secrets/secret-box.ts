import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { SecretBox } from "@gemplay/ledger";
import type { EncryptionKeys } from "../config/index.ts";

/**
 * Thrown if an encrypted secret cannot be decrypted. The error names the key and the place, but reveals nothing of the
 * secret.
 */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
}

const cipher = "aes-256-gcm";
// A random nonce is safe for up to 2^32 secrets per key, as NIST SP 800-38D states.
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates a box that encrypts secrets with AES-256-GCM. An encrypted secret is the id of the key, a dot, and then
 * nonce, ciphertext and tag in base64url. The place of the secret is authenticated, so that an encrypted secret
 * decrypts only in its own row.
 *
 * @param keys the first key encrypts, every key can decrypt
 */
export function createSecretBox(keys: EncryptionKeys): SecretBox {
  const known = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const [{ id: keyId }] = keys;
  const keyOf = (id: string): KeyObject => {
    const key = known.get(id);
    if (key === undefined) throw new SecretUnreadable(`no key ${id} is configured`);
    return key;
  };
  return {
    keyId,
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyOf(keyId), nonce).setAAD(Buffer.from(place));
      const parts = [nonce, sealing.update(secret, "hex"), sealing.final(), sealing.getAuthTag()];
      return `${keyId}.${Buffer.concat(parts).toString("base64url")}`;
    },
    open(sealed, place) {
      const dot = sealed.indexOf(".");
      const id = sealed.slice(0, dot);
      const bytes = Buffer.from(sealed.slice(dot + 1), "base64url");
      const key = keyOf(id);
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes));
        return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "hex") + opening.final("hex");
      } catch (cause) {
        throw new SecretUnreadable(`${place} does not open with the key ${id}`, { cause });
      }
    },
  };
}
