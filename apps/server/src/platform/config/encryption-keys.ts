/** A key that encrypts the server's own secrets. Each encrypted value stores the `id` of its key. */
export interface EncryptionKey {
  readonly id: string;
  /** The key, 32 bytes long. */
  readonly key: Buffer;
}

/** The keys of a deployment. The first key encrypts new values. Every key can decrypt values. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];
