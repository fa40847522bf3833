/**
 * Encrypts secrets that a copy of the database must not reveal. The caller injects the implementation, so the ledger
 * contains neither keys nor ciphers. An encrypted secret is text that begins with its key's id and a dot. An encrypted
 * secret can be decrypted only for the place for which it was encrypted.
 */
export interface SecretBox {
  /** The id of the key that encrypts at present. */
  readonly keyId: string;
  /**
   * Encrypts a secret.
   *
   * @param secret bytes as lower-case hex
   * @param place a name of the row that stores the secret; no other row in the database has the same name
   */
  seal(secret: string, place: string): string;
  /**
   * Decrypts a secret.
   *
   * @returns the secret's bytes as lower-case hex
   * @throws if the key is unknown or wrong, or if the text was encrypted for another place or changed
   */
  open(sealed: string, place: string): string;
}

const mostRemembered = 50_000;

/**
 * Returns a `SecretBox` with a cache of decrypted secrets, because decryption takes longer than drawing a round. Each
 * settlement shard has its own cache.
 */
export function remembering(secrets: SecretBox): SecretBox {
  const opened = new Map<string, string>();
  return {
    keyId: secrets.keyId,
    seal: (secret, place) => secrets.seal(secret, place),
    open(sealed, place) {
      const name = `${place} ${sealed}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const secret = secrets.open(sealed, place);
      if (opened.size >= mostRemembered) opened.clear();
      opened.set(name, secret);
      return secret;
    },
  };
}
