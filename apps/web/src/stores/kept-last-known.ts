import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/**
 * Key in local storage for the last known data of the signed-in player (`queries/last-known`). The page removes this
 * data with the session.
 */
export const lastKnownName = "lastKnown";

/**
 * Removes the stored data, unless another tab has started another session, because the data then belongs to the other
 * session.
 */
export function forgetLastKnown(): void {
  if ((storage.read("token") ?? "") === userStore.get().token) storage.remove(lastKnownName);
}
