import type { OperatorData } from "@gemplay/api-schema/operator";
import { useSyncExternalStore } from "react";

/**
 * The session of this tab. The browser removes the session when the tab closes, and only calls of this page send the
 * session.
 */
export type OperatorSession = OperatorData<"POST /sign_in">;

const key = "operator-session";
const listeners = new Set<() => void>();

function read(): OperatorSession | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as OperatorSession);
  } catch {
    return undefined; // invalid data, or a closed storage: sign in again
  }
}

let session = read();
let hasEnded = false;

/** Returns whether the server ended the session, and not the operator. */
export const hasSessionEnded = (): boolean => hasEnded;

export const currentSession = (): OperatorSession | undefined => session;

/** Stores a session, or removes it. */
export function keepSession(next: OperatorSession | undefined, ended = false): void {
  session = next;
  hasEnded = ended;
  try {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The browser forbids storage, so the session stays only in memory until the page is closed.
  }
  for (const tell of listeners) tell();
}

export function useSession(): OperatorSession | undefined {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, currentSession);
}
