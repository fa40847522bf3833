import { useSyncExternalStore } from "react";

/** Waits that are under way, each by what ends it. */
const waits = new Set<() => void>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

/** Resolves after a time, when the device is back online, or when `onStart`'s argument is called. */
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

/** Waits before something is loaded again, also no longer than until the player asks for it. */
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

/** Tries at once what waits for the network. */
export function retryLoading(): void {
  for (const end of [...waits]) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something that is loading could not be reached and waits to be tried again. */
export function useLoadingStuck(): boolean {
  return useSyncExternalStore(subscribe, () => waits.size > 0);
}
