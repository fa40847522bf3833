import { navigate } from "wouter/use-browser-location";
import { t } from "../i18n/index.ts";
import { clearAssets, clearUser, forgetLastKnown, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";

const redirectDelayMs = 2_000;

/** Token of a session that the server ended without a message to the player yet, or "". */
let untold = "";
/** The screen on which the session ended. */
let endedOn = "";

/**
 * Handles a session that the server ended (HTTP 401): removes the player and the assets from the page. Shows «Login
 * expired» once per session and returns to `/` after two seconds, unless all failed calls are quiet calls.
 * @param token token of the session that made the call
 */
export function sessionEnded(token: string, { quiet }: { readonly quiet: boolean }): void {
  if (token === userStore.get().token) {
    untold = token;
    endedOn = location.pathname;
    clearUser();
    clearAssets();
    forgetLastKnown();
  }
  // Only the session that ended without a message is reported. Late answers to older sessions have no effect.
  if (token === untold && !quiet) tell();
}

function tell(): void {
  untold = "";
  // A player who has signed in again needs no message.
  if (userStore.get().token) return;
  userStore.set({ expired: true });
  showToast("error", t("session.expired"));
  setTimeout(() => {
    // The player signed in again during the delay, so the page stays.
    if (!userStore.get().expired) return;
    userStore.set({ expired: false });
    // The player stays on the login screen if the session ended on the login screen, because a one-time sign-in link
    // would be lost otherwise. If the session ended on another screen, the lock of that screen may have opened the
    // login screen, so the page returns to `/`.
    if (location.pathname !== "/login" || endedOn !== "/login") navigate("/");
  }, redirectDelayMs);
}
