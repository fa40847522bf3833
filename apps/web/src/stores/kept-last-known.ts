import { storage } from "./storage.ts";
import { userStore } from "./user.store.ts";

/** Local storage: what was last known of the player who is signed in here (`queries/last-known`); gone with the session. */
export const lastKnownName = "lastKnown";

/** Takes it away, unless another tab has begun another session meanwhile, whose it is. */
export function forgetLastKnown(): void {
  if ((storage.read("token") ?? "") === userStore.get().token) storage.remove(lastKnownName);
}
