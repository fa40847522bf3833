/**
 * The folder `deletion` owns the permanent deletion of an account by its player. The code of `deletion` asks every
 * feature for obstacles and calls every feature to erase its personal data, in one transaction under the player's lock.
 * The code of `deletion` may import `platform` and all features. The code of `deletion` never moves money (the ledger
 * moves money), never erases entries of the ledger, and never deletes the keyed hashes of identities.
 */
export { createDeletionFeature } from "./deletion.ts";
