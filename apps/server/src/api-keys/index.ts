/**
 * API keys: the folder `api-keys` owns the keys with which programs of a player act for the player. The code of
 * `api-keys` may import the platform, account, auth (for fresh proofs and notices) and the ledger, which counts the
 * stakes of a key. The code of `api-keys` never stores a key, and never decides which routes a key may call: the schema
 * of each route decides.
 */
export { deleteApiKeys } from "./api-keys.authentication.ts";
export { apiKeysOf } from "./api-keys.repository.ts";
export { createApiKeys } from "./api-keys.ts";
