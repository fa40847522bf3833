import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/**
 * Key in local storage for the last known data of the signed-in player (`queries/last-known`). The page removes the
 * last known data when the session ends.
 */
export const lastKnownName = "lastKnown";

/**
 * Removes the last known data of the player. If another tab has started another session, the data belongs to that
 * session and is kept.
 */
export function forgetLastKnown(): void {
  if ((storage.read("token") ?? "") === userStore.get().token) storage.remove(lastKnownName);
}
