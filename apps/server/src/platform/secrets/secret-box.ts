import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { SecretBox } from "@gemplay/ledger";
import type { EncryptionKeys } from "../config/index.ts";

/**
 * Thrown if an encrypted secret cannot be decrypted. The error contains the id of the key and the name of the place
 * where the secret is stored, but no part of the secret.
 */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
}

const cipher = "aes-256-gcm";
// With random nonces, one AES-GCM key can safely encrypt up to 2^32 secrets, according to NIST SP 800-38D.
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates a `SecretBox`, which encrypts secrets with AES-256-GCM. The text of an encrypted secret is the id of the key,
 * a dot, and the base64url form of nonce, ciphertext and tag. The name of the place where the secret is stored is
 * authenticated too, so an encrypted secret can be decrypted only in its own row.
 *
 * @param keys the first key encrypts new secrets; each key decrypts the secrets that it encrypted
 */
export function createSecretBox(keys: EncryptionKeys): SecretBox {
  const known = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const [{ id: keyId }] = keys;
  const keyOf = (id: string): KeyObject => {
    const key = known.get(id);
    if (key === undefined) throw new SecretUnreadable(`the encryption key ${id} is not configured`);
    return key;
  };
  return {
    keyId,
    encrypt(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const cipherStream = createCipheriv(cipher, keyOf(keyId), nonce).setAAD(Buffer.from(place));
      const parts = [
        nonce,
        cipherStream.update(secret, "hex"),
        cipherStream.final(),
        cipherStream.getAuthTag(),
      ];
      return `${keyId}.${Buffer.concat(parts).toString("base64url")}`;
    },
    decrypt(encrypted, place) {
      const dot = encrypted.indexOf(".");
      const id = encrypted.slice(0, dot);
      const bytes = Buffer.from(encrypted.slice(dot + 1), "base64url");
      const key = keyOf(id);
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes));
        return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "hex") + opening.final("hex");
      } catch (cause) {
        throw new SecretUnreadable(`the secret ${place} cannot be decrypted with the key ${id}`, { cause });
      }
    },
  };
}
