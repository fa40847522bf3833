import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { SecretBox } from "@gemplay/ledger";
import type { EncryptionKeys } from "../config/index.ts";

/** A sealed secret that does not open here. Names the key and the place, and nothing of the secret. */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
}

const cipher = "aes-256-gcm";
// Random, as NIST SP 800-38D allows for up to 2^32 secrets of one key.
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals with AES-256-GCM: the id of the key, a dot, and nonce, ciphertext and tag in base64url. The place is
 * authenticated, so that a sealed secret opens in the row for which it was made and in no other.
 *
 * @param keys the first seals, all open
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
