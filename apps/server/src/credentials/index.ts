/**
 * The folder `credentials` owns the secrets that a player knows: the funds password and the login password. Only the
 * code of `credentials` hashes these two secrets, counts the attempts at a secret and locks a secret. The code of
 * `credentials` may import `platform`. The code of `credentials` never keeps or logs a secret after computing the hash,
 * and never checks a secret without a counted attempt. The code of `credentials` never knows which actions a right
 * secret allows.
 */

export { deleteCredentials, hasCredential, restampAll } from "./credentials.repository.ts";
export { type AttemptLimit, type Credentials, createCredentials, type RightSecret } from "./credentials.ts";
export { hashSecret, verifySecret } from "./secret-hash.ts";
