import type { OperatorData } from "@gemplay/api-schema/operator";
import { useSyncExternalStore } from "react";

/** Who is signed in in this tab. Nothing of it outlives the tab, and nothing is sent that the page does not send. */
export type OperatorSession = OperatorData<"POST /sign_in">;

const key = "operator-session";
const listeners = new Set<() => void>();

function read(): OperatorSession | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as OperatorSession);
  } catch {
    return undefined; // not ours, or storage is closed: sign in again
  }
}

let session = read();
let hasEnded = false;

/** Whether the server ended the session, rather than who had it. */
export const hasSessionEnded = (): boolean => hasEnded;

export const currentSession = (): OperatorSession | undefined => session;

/** Keeps who signed in, or forgets. */
export function keepSession(next: OperatorSession | undefined, ended = false): void {
  session = next;
  hasEnded = ended;
  try {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // It lasts until the page is left then.
  }
  for (const tell of listeners) tell();
}

export function useSession(): OperatorSession | undefined {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, currentSession);
}
