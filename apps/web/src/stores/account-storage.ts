import { inHost } from "../host/index.ts";
import { lastKnownName } from "./kept-last-known.ts";
import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/** Names in local storage that hold something of the account. All others are preferences of this device. */
const names = ["commitments", "namedHere", "airdrop", lastKnownName];
/** Beginnings of such names, which end in the player's number. */
const beginnings = ["playClock.", "level."];

/**
 * Removes what the account left in local storage, when the player logs out. A session that ended by itself keeps it, because
 * the same player comes back. Does nothing when another tab has begun another session, whose it is.
 */
export function forgetAccountStorage(): void {
  if (inHost || (storage.read("token") ?? "") !== userStore.get().token) return;
  for (const name of storage.names())
    if (names.includes(name) || beginnings.some((beginning) => name.startsWith(beginning)))
      storage.remove(name);
}
