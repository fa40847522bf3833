/**
 * The folder `deletion` owns the permanent deletion of an account by its player. The deletion asks every feature for
 * obstacles and lets each feature erase its personal data, in one transaction under the player's lock. The code of
 * `deletion` may import `platform` and features. The code of `deletion` never moves money (the ledger does), never
 * erases entries of the books, and never deletes the keyed hashes of identities.
 */
export { createDeletionFeature } from "./deletion.ts";
