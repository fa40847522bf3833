/**
 * Encrypts secrets that a copy of the database must not reveal. The server passes an implementation to the ledger, so
 * the package `ledger` contains neither encryption keys nor ciphers. An encrypted secret is text that begins with the
 * id of its encryption key and a dot. An encrypted secret can be decrypted only for the database row for which it was
 * encrypted.
 */
export interface SecretBox {
  /** The id of the encryption key for new secrets. */
  readonly keyId: string;
  /**
   * Encrypts a secret.
   *
   * @param secret bytes as lower-case hex
   * @param place the name of the database row that stores the secret. No two rows have the same name
   */
  encrypt(secret: string, place: string): string;
  /**
   * Decrypts a secret.
   *
   * @returns the secret's bytes as lower-case hex
   * @throws if the encryption key is unknown or wrong, or if the text was changed or belongs to another row
   */
  decrypt(encrypted: string, place: string): string;
}

const mostCached = 50_000;

/**
 * Returns a `SecretBox` that caches decrypted secrets, because decrypting a secret takes longer than computing a round.
 * Each settlement shard and the job of the public log have their own cache of decrypted secrets.
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
