import { inHost } from "../host/index.ts";
import { lastKnownName } from "./kept-last-known.ts";
import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/**
 * Keys in local storage that contain data of the account. All other keys contain data of the device, such as settings.
 */
const names = [
  "commitments",
  "namedHere",
  "airdrop",
  "ownFavourites",
  "searched",
  "playSession",
  "receipts",
  "publicLog",
  lastKnownName,
];
/** Prefixes of local storage keys that end with the player id. */
const beginnings = ["playClock.", "level."];

/**
 * Removes the account's data from local storage when the player logs out. After a session has expired, the data is
 * kept, because the same player usually signs in again. Does nothing if another tab has started another session,
 * because the stored data then belongs to that session.
 */
export function forgetAccountStorage(): void {
  if (inHost || (storage.read("token") ?? "") !== userStore.get().token) return;
  for (const name of storage.names())
    if (names.includes(name) || beginnings.some((beginning) => name.startsWith(beginning)))
      storage.remove(name);
}
