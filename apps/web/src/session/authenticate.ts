import { navigate } from "wouter/use-browser-location";
import { userStore } from "../stores/index.ts";

/**
 * The login rule: a guest is taken to the login screen, which leads on to `next` when they came in and nowhere when not.
 * @returns whether the player is signed in already
 */
export function authenticate(next: string): boolean {
  if (userStore.get().token) return true;
  navigate(`/login?next=${encodeURIComponent(next)}`);
  return false;
}
