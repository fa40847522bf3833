/**
 * The folder `secrets` encrypts stored secrets with keys from the configuration, so that a copy of the database does
 * not reveal them. No other folder contains code that encrypts or decrypts secrets. The code of `secrets` may import
 * the interface of the ledger and the types of the configuration. The code of `secrets` never logs a key or a secret.
 */

export { type EncryptedStores, encryptPlain, reencryptAll, requireKeys } from "./encrypted-stores.ts";
export { keyMetrics } from "./key-metrics.ts";
export { createSecretBox, SecretUnreadable } from "./secret-box.ts";
