/**
 * Encrypts what a copy of the database must not tell. It is injected: the ledger knows neither keys nor ciphers.
 * A sealed secret is text that begins with its key's id and a dot, and opens in its own place only.
 */
export interface SecretBox {
  /** Id of the key that seals now. */
  readonly keyId: string;
  /**
   * @param secret bytes as lower-case hex
   * @param place names the row that keeps it, and nothing else in the database
   */
  seal(secret: string, place: string): string;
  /**
   * @returns the secret's bytes as lower-case hex
   * @throws when the key is not known, is another one, or the text was sealed for another place or changed
   */
  open(sealed: string, place: string): string;
}

const mostRemembered = 50_000;

/** The same box, which remembers what it opened: opening takes longer than drawing a round. For one lane's memory. */
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
