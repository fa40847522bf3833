import { navigate } from "wouter/use-browser-location";
import { clearAssets, takeStoredSession } from "../stores/index.ts";
import { followStoredWallet } from "./follow-wallet.ts";

/**
 * Stops showing an account after the player logged out in another tab. A page that returns from the back-forward cache
 * changes to the session in local storage. If another tab ends the session, this page changes to the view of a guest. A
 * page that stays open never changes to another account automatically.
 */
export function followStoredSession(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) takeOver();
  });
  addEventListener("storage", ({ key, newValue }) => {
    // The key of the storage event is null when a tab cleared the whole local storage.
    if (key === null || (key === "token" && newValue === null)) takeOver();
  });
}

function takeOver(): void {
  if (!takeStoredSession()) return;
  clearAssets();
  // The current screen may show data of the previous account, so the page leaves the screen.
  if (location.pathname !== "/login") navigate("/", { replace: true });
  void followStoredWallet();
}
