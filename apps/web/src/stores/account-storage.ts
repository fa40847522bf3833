import { inHost } from "../host/index.ts";
import { lastKnownName } from "./kept-last-known.ts";
import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/** Names in local storage that contain data of the account. All other names belong to the device. */
const names = ["commitments", "namedHere", "airdrop", lastKnownName];
/** Prefixes of storage names that end in the player id. */
const beginnings = ["playClock.", "level."];

/**
 * Removes the account's data from local storage when the player logs out. A session that expired keeps the data,
 * because the same player comes back. Does nothing when another tab has started another session, because the data then
 * belongs to the other session.
 */
export function forgetAccountStorage(): void {
  if (inHost || (storage.read("token") ?? "") !== userStore.get().token) return;
  for (const name of storage.names())
    if (names.includes(name) || beginnings.some((beginning) => name.startsWith(beginning)))
      storage.remove(name);
}
