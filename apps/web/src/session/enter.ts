import { clearAssets, signedIn } from "../stores/index.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/**
 * Begins a session that no wallet opened: no wallet's change ends it.
 * @param attempt that led to it; its late answer is forgotten when another session has begun since
 * @returns whether the session has begun
 */
export function enter(
  { token, userId }: { readonly token: string; readonly userId: string },
  attempt: SignInAttempt,
): boolean {
  if (!attempt.isOpen()) return false;
  clearAssets();
  signedIn({ token, playerId: userId, address: "" });
  return true;
}
