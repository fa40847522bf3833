/** A key that seals what is stored; its id stands beside each sealed secret. */
export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The first seals, all open. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];
