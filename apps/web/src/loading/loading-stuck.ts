import { useSyncExternalStore } from "react";

/** Functions that end the waits between two attempts to load a file. */
const waits = new Set<() => void>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/** Resolves after `waitMs`, when the device is back online, or when the function that `onStart` receives is called. */
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

/** Ends all waits before attempts to load, so that the missing files are requested at once. */
export function retryLoading(): void {
  for (const end of [...waits]) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a load has failed and waits for its next attempt. */
export function useLoadingStuck(): boolean {
  return useSyncExternalStore(subscribe, () => waits.size > 0);
}
