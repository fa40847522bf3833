import { navigate } from "wouter/use-browser-location";
import { clearAssets, takeStoredSession } from "../stores/index.ts";
import { followStoredWallet } from "./follow-wallet.ts";

/**
 * Stops showing an account after a logout in another tab. A page from the back-forward cache takes over the session
 * that is stored now; a page whose session was ended in another tab becomes a guest's. An open page never turns to another
 * account by itself.
 */
export function followStoredSession(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) takeOver();
  });
  addEventListener("storage", ({ key, newValue }) => {
    // The key is null when the whole storage was emptied.
    if (key === null || (key === "token" && newValue === null)) takeOver();
  });
}

function takeOver(): void {
  if (!takeStoredSession()) return;
  clearAssets();
  // The screen may hold data of the former account, so it is left.
  if (location.pathname !== "/login") navigate("/", { replace: true });
  void followStoredWallet();
}
