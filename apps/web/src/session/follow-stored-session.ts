import { navigate } from "wouter/use-browser-location";
import { clearAssets, takeStoredSession } from "../stores/index.ts";
import { followStoredWallet } from "./follow-wallet.ts";

/**
 * Stops showing an account after a logout in another tab. A page from the back-forward cache takes over the stored
 * session. A page whose session was ended in another tab shows the view of a guest. An open page never changes to
 * another account by itself.
 */
export function followStoredSession(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) takeOver();
  });
  addEventListener("storage", ({ key, newValue }) => {
    // The key is null when the whole storage was cleared.
    if (key === null || (key === "token" && newValue === null)) takeOver();
  });
}

function takeOver(): void {
  if (!takeStoredSession()) return;
  clearAssets();
  // The screen may hold data of the previous account, so the page leaves the screen.
  if (location.pathname !== "/login") navigate("/", { replace: true });
  void followStoredWallet();
}
