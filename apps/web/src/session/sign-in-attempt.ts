import { inHost } from "../host/index.ts";
import { storage, userStore } from "../stores/index.ts";

/** A running sign-in. */
export interface SignInAttempt {
  /** Returns whether no tab has signed in or out since the start of this sign-in. */
  isOpen(): boolean;
}

/**
 * Begins a sign-in. A late answer must not replace the account of a newer sign-in, so all code that finishes a sign-in
 * calls `isOpen` first.
 */
export function signInAttempt(): SignInAttempt {
  const stored = () => (inHost ? null : storage.read("token"));
  const { token } = userStore.get();
  const storedToken = stored();
  return { isOpen: () => token === userStore.get().token && storedToken === stored() };
}
