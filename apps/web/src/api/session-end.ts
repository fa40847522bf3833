import { navigate } from "wouter/use-browser-location";
import { t } from "../i18n/index.ts";
import { clearAssets, clearUser, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";

const redirectDelayMs = 2_000;

/** The session was ended by the server and the player was not told. */
let untold = false;

/**
 * The server ended the session (HTTP 401): forgets player and assets.
 * @param quiet for the calls that only reject; otherwise it says «Login expired» and goes back to `/` after two seconds
 */
export function sessionEnded({ quiet }: { readonly quiet: boolean }): void {
  untold = true;
  userStore.set({ expired: true });
  clearUser();
  clearAssets();
  if (!quiet) tellSessionEnd();
}

/**
 * Says that the session ended and goes back to `/`, once: for a call that is not quiet, and for a screen that cannot go
 * on without the session, whichever call was answered first.
 */
export function tellSessionEnd(): void {
  if (!untold) return;
  untold = false;
  showToast("error", t("session.expired"));
  setTimeout(() => {
    // Whoever signed in again meanwhile is not sent away.
    if (!userStore.get().expired) return;
    userStore.set({ expired: false });
    navigate("/");
  }, redirectDelayMs);
}
