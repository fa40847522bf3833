import { clearAssets, signedIn } from "../stores/index.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/**
 * Stores a session that the player opened without a wallet. A change of the wallet does not end a session that was
 * opened without a wallet.
 * @param attempt the sign-in that opened the session; the page ignores its late answer if another session has started
 * @returns whether the session has started
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
