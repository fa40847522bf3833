import { navigate } from "wouter/use-browser-location";
import { t } from "../i18n/index.ts";
import { clearAssets, clearUser, forgetLastKnown, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";

const redirectDelayMs = 2_000;

/** Token of the session that the server ended while the player was not told; empty when they were. */
let untold = "";
/** The screen on which the session ended. */
let endedOn = "";

/**
 * The server ended a session (HTTP 401): forgets player and assets. Unless the call is a quiet one it says «Login
 * expired», once a session, and goes back to `/` after two seconds. When only quiet calls were answered so, nothing is said.
 * @param token of the session that the call was made with
 */
export function sessionEnded(token: string, { quiet }: { readonly quiet: boolean }): void {
  if (token === userStore.get().token) {
    untold = token;
    endedOn = location.pathname;
    clearUser();
    clearAssets();
    forgetLastKnown();
  }
  // An answer to a session that the player left, or that was told of, changes nothing for the one that is.
  if (token === untold && !quiet) tell();
}

function tell(): void {
  untold = "";
  // Whoever signed in again meanwhile need not hear of it.
  if (userStore.get().token) return;
  userStore.set({ expired: true });
  showToast("error", t("session.expired"));
  setTimeout(() => {
    // Nor are they sent away.
    if (!userStore.get().expired) return;
    userStore.set({ expired: false });
    // Who was on the way in is where they have to go; a link that opens an account once would be lost on the way. The lock of
    // the screen that they were on may have led others there, before the call that tells them was answered.
    if (location.pathname !== "/login" || endedOn !== "/login") navigate("/");
  }, redirectDelayMs);
}
