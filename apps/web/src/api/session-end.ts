import { navigate } from "wouter/use-browser-location";
import { t } from "../i18n/index.ts";
import { clearAssets, clearUser, userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";

const redirectDelayMs = 2_000;

/**
 * The server ended the session (HTTP 401): forgets player and assets.
 * @param quiet for the calls that only reject; otherwise it says «Login expired» and goes back to `/` after two seconds
 */
export function sessionEnded({ quiet }: { readonly quiet: boolean }): void {
  clearUser();
  clearAssets();
  if (quiet) return;
  userStore.set({ expired: true });
  showToast("error", t("session.expired"));
  setTimeout(() => {
    // Whoever signed in again meanwhile is not sent away.
    if (!userStore.get().expired) return;
    userStore.set({ expired: false });
    navigate("/");
  }, redirectDelayMs);
}
