/**
 * Credentials: the secrets that a player knows (the funds password, the one to log in with). The one place that
 * hashes them, counts tries and locks. May import platform. Must never hold or log a secret longer than it is computed
 * with, look at one without a try having been counted, or know what a right one allows.
 */

export { deleteCredentials, hasCredential, restampAll } from "./credentials.repository.ts";
export { type Credentials, createCredentials, type RightSecret, type TryLimit } from "./credentials.ts";
export { hashSecret, verifySecret } from "./secret-hash.ts";
