/**
 * The folder `identity` owns the checks of players' identities by the operator's provider. The code of `identity` may
 * import the platform and account. The code of `identity` stores no document, photo or name of a person, and moves no
 * money: the wallet decides which withdrawals wait for a check.
 */

export { eraseChecks } from "./identity.repository.ts";
export { confirmIdentity, identityStateOf } from "./identity.service.ts";
export { createIdentityFeature } from "./identity.ts";
