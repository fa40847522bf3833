import { navigate } from "wouter/use-browser-location";
import { clearAssets, takeStoredSession } from "../stores/index.ts";
import { followStoredWallet } from "./follow-wallet.ts";

/**
 * Shows no account that has been left elsewhere. A page that comes back from the back-forward cache takes the session over
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
  // What the screen keeps of the former account goes with the screen.
  if (location.pathname !== "/login") navigate("/", { replace: true });
  void followStoredWallet();
}
