/** A key of the house's own secrets; its id tells it from the others, as beside what it sealed. */
export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The first seals, all open. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];
