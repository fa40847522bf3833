/**
 * Secrets: what is stored sealed, under keys of the configuration, so that a copy of the database tells nothing. The
 * one place that knows the cipher. May import the ledger's interface and the configuration's types.
 * Must never log a key or a secret.
 */

export { keyMetrics } from "./key-metrics.ts";
export { requireKeys, resealAll, type SealedStores, sealPlain } from "./sealed-stores.ts";
export { createSecretBox, SecretUnreadable } from "./secret-box.ts";
