/**
 * The folder `credentials` owns the secrets that a player knows: the funds password and the login password. Only the
 * code of `credentials` hashes these secrets and counts and locks attempts. The code of `credentials` may import
 * `platform`. The code of `credentials` never keeps or logs a secret after the computation, never checks a secret
 * without a counted attempt, and never knows what a right secret allows.
 */

export { deleteCredentials, hasCredential, restampAll } from "./credentials.repository.ts";
export { type AttemptLimit, type Credentials, createCredentials, type RightSecret } from "./credentials.ts";
export { hashSecret, verifySecret } from "./secret-hash.ts";
