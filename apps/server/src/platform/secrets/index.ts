/**
 * The folder `secrets` owns the encryption of stored secrets with keys of the configuration, so that a copy of the
 * database reveals nothing. No other folder knows the cipher. The code of `secrets` may import the ledger's interface
 * and the configuration's types. The code of `secrets` never logs a key or a secret.
 */

export { keyMetrics } from "./key-metrics.ts";
export { requireKeys, resealAll, type SealedStores, sealPlain } from "./sealed-stores.ts";
export { createSecretBox, SecretUnreadable } from "./secret-box.ts";
