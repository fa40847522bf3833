import { navigate } from "wouter/use-browser-location";
import { t } from "../i18n/index.ts";
import { clearAssets, clearUser, forgetLastKnown, userStore } from "../stores/index.ts";
import { showToast } from "../ui/feedback/toast.store.ts";

const redirectDelayMs = 2_000;

/** Token of a session that the server ended and whose end the player has not seen in a message yet, or "". */
let unreported = "";
/** URL path of the screen on which the session ended. */
let endedOn = "";

/**
 * Handles a session that the server ended (HTTP 401): removes the player and the assets from the page. Shows «Login
 * expired» once per session and returns to `/` after two seconds, unless all failed calls are quiet calls.
 * @param token token of the session that made the failed call
 */
export function sessionEnded(token: string, { quiet }: { readonly quiet: boolean }): void {
  if (token === userStore.get().token) {
    unreported = token;
    endedOn = location.pathname;
    clearUser();
    clearAssets();
    forgetLastKnown();
  }
  // The page reports the end of a session to the player only if the player has seen no message yet. Late answers to
  // calls of older sessions have no effect on the page.
  if (token === unreported && !quiet) report();
}

function report(): void {
  unreported = "";
  // A player who has signed in again needs no message about the ended session.
  if (userStore.get().token) return;
  userStore.set({ expired: true });
  showToast("error", t("session.expired"));
  setTimeout(() => {
    // The player signed in again during the delay, so the page does not return to `/`.
    if (!userStore.get().expired) return;
    userStore.set({ expired: false });
    // If the session ended on the login screen, the player stays on the login screen, because a one-time sign-in link
    // would be lost otherwise. If the session ended on a screen that needs a sign-in, that screen may have opened the
    // login screen. If another screen opened the login screen, the page returns to `/`.
    if (location.pathname !== "/login" || endedOn !== "/login") navigate("/");
  }, redirectDelayMs);
}
