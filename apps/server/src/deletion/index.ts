/**
 * Deletion: a player gives up the account for good. It asks every feature what stands in the way and lets each erase what it
 * holds of the person, in one transaction under the player's lock. May import platform and features. Must never move money
 * (the ledger does), erase what the books say, or forget the keyed hashes of identities.
 */
export { createDeletionFeature } from "./deletion.ts";
