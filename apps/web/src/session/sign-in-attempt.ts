import { inHost } from "../host/index.ts";
import { storage, userStore } from "../stores/index.ts";

/** A sign-in that has begun. */
export interface SignInAttempt {
  /** Whether the session is still the one that it began in: neither this page nor another tab has signed in or out since. */
  isOpen(): boolean;
}

/**
 * Begins a sign-in. An answer that arrives after another sign-in must not replace the account under the open page, so
 * whatever ends an attempt asks `isOpen` before.
 */
export function signInAttempt(): SignInAttempt {
  const stored = () => (inHost ? null : storage.read("token"));
  const { token } = userStore.get();
  const storedToken = stored();
  return { isOpen: () => token === userStore.get().token && storedToken === stored() };
}
