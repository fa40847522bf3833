import type { OperatorData } from "@gemplay/api-schema/operator";
import { useSyncExternalStore } from "react";

/**
 * The operator's session in this browser tab. The browser removes the session when the operator closes the tab. Only
 * the API calls of this page send the session token. The browser never sends the token on its own.
 */
export type OperatorSession = OperatorData<"POST /sign_in">;

const key = "operator-session";
const listeners = new Set<() => void>();

function read(): OperatorSession | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as OperatorSession);
  } catch {
    return undefined; // if the stored data is invalid or the storage is forbidden, the operator must sign in again
  }
}

let session = read();
let hasEnded = false;

/** Returns true if the server, and not the operator, has ended the session. */
export const hasSessionEnded = (): boolean => hasEnded;

export const currentSession = (): OperatorSession | undefined => session;

/** Stores the operator's session in the tab, or removes the stored session. */
export function keepSession(next: OperatorSession | undefined, ended = false): void {
  session = next;
  hasEnded = ended;
  try {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // If the browser forbids storage, the session stays only in memory until the page is closed.
  }
  for (const notify of listeners) notify();
}

export function useSession(): OperatorSession | undefined {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, currentSession);
}
