/** A key that encrypts the server's own secrets. Each encrypted value stores the `id` of its key. */
export interface EncryptionKey {
  readonly id: string;
  /** The bytes of the secret key. A key has 32 bytes. */
  readonly key: Buffer;
}

/**
 * The encryption keys of a deployment. New values are encrypted with the first key. Stored values can be decrypted with
 * any key of the list.
 */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];
