/**
 * This folder owns the secrets that a player knows: the funds password and the login password. Only this folder hashes
 * them and counts and locks attempts. It may import platform. It never keeps or logs a secret after the computation,
 * never checks a secret without a counted attempt, and never knows what a right secret allows.
 */

export { deleteCredentials, hasCredential, restampAll } from "./credentials.repository.ts";
export { type Credentials, createCredentials, type RightSecret, type TryLimit } from "./credentials.ts";
export { hashSecret, verifySecret } from "./secret-hash.ts";
