/**
 * Encrypts secrets that a copy of the database must not reveal. The caller passes the implementation to the ledger, so
 * the ledger contains neither encryption keys nor ciphers. An encrypted secret is text that begins with the id of its
 * encryption key and a dot. An encrypted secret can be decrypted only for the database row for which it was encrypted.
 */
export interface SecretBox {
  /** The id of the key that currently encrypts secrets. */
  readonly keyId: string;
  /**
   * Encrypts a secret.
   *
   * @param secret bytes as lower-case hex
   * @param place the name of the row that stores the secret. No other row in the database has this name
   */
  encrypt(secret: string, place: string): string;
  /**
   * Decrypts a secret.
   *
   * @returns the secret's bytes as lower-case hex
   * @throws if the key is unknown or wrong, or if the text was changed or was encrypted for another row
   */
  decrypt(encrypted: string, place: string): string;
}

const mostCached = 50_000;

/**
 * Returns a `SecretBox` with a cache of decrypted secrets, because decrypting a secret takes longer than computing a
 * round. Each settlement shard has its own cache of decrypted secrets.
 */
export function withSecretCache(secrets: SecretBox): SecretBox {
  const decrypted = new Map<string, string>();
  return {
    keyId: secrets.keyId,
    encrypt: (secret, place) => secrets.encrypt(secret, place),
    decrypt(encrypted, place) {
      const name = `${place} ${encrypted}`;
      const known = decrypted.get(name);
      if (known !== undefined) return known;
      const secret = secrets.decrypt(encrypted, place);
      if (decrypted.size >= mostCached) decrypted.clear();
      decrypted.set(name, secret);
      return secret;
    },
  };
}
