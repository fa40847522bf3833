import { navigate } from "wouter/use-browser-location";
import { userStore } from "../stores/index.ts";

/**
 * Opens the login screen for a guest. After the sign-in, the login screen opens the URL path in `next`.
 * @returns whether the player is signed in already
 */
export function authenticate(next: string): boolean {
  if (userStore.get().token) return true;
  navigate(`/login?next=${encodeURIComponent(next)}`);
  return false;
}
