import { useSyncExternalStore } from "react";

/** For each file that waits for its next load attempt, the function that starts this attempt immediately. */
const waits = new Set<() => void>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Resolves after `waitMs` milliseconds, or earlier if the device goes online or a caller calls the function that
 * `onStart` received.
 */
export function timeOrOnline(waitMs: number, onStart?: (end: () => void) => void): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, waitMs);
    addEventListener("online", end);
    onStart?.(end);
  });
}

/** Waits before the next attempt to load a file. The wait ends early when the player asks for the next attempt. */
export async function waitToRetry(waitMs: number): Promise<void> {
  let mine = () => {};
  await timeOrOnline(waitMs, (end) => {
    mine = end;
    waits.add(end);
    changed();
  });
  waits.delete(mine);
  changed();
}

/** Ends all waits for retries, so that the page requests the missing files immediately. */
export function retryLoading(): void {
  for (const end of [...waits]) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether an attempt to load code or texts has failed and the page waits before the next attempt. */
export function useLoadingStuck(): boolean {
  return useSyncExternalStore(subscribe, () => waits.size > 0);
}
