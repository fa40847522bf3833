import { useEffect } from "react";
import { createStore, useStore } from "../stores/index.ts";
import { isDue, noteTold, type PlayClock, readPlayClock } from "./play-clock.ts";

/** Data of a reality check: the period of play and the time of the check on this device's clock. */
export type Reality = PlayClock & { readonly nowMs: number };

interface RealityState {
  /** The due reality check, or null. */
  readonly due: Reality | null;
  /** True while the player has an open round. The reality check waits until the round ends. */
  readonly roundOpen: boolean;
}

export const realityStore = createStore<RealityState>({ due: null, roundOpen: false });

/** Interval in ms at which the page checks the play clock. */
const lookEveryMs = 1_000;

/**
 * Checks regularly whether a reality check is due, while the screen is shown.
 * @param minutes interval in minutes; 0 means never
 */
export function useRealityDue(minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return undefined;
    const look = () => {
      const clock = readPlayClock();
      const nowMs = Date.now();
      if (!realityStore.get().due && isDue(clock, minutes, nowMs))
        realityStore.set({ due: { ...clock, nowMs } });
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [minutes]);
  // Leaving the screen clears the due reality check, so that automatic play does not wait for the check.
  useEffect(() => () => realityStore.set({ due: null }), []);
}

/** Reports whether the game on the screen has an open round. */
export function useRoundOpen(open: boolean): void {
  useEffect(() => {
    realityStore.set({ roundOpen: open });
    return () => realityStore.set({ roundOpen: false });
  }, [open]);
}

/** Records that the player has seen the reality check and continues to play. */
export function told(): void {
  noteTold();
  realityStore.set({ due: null });
}

/** Resolves when no reality check is due, or when the player has seen the due check. */
export function whenTold(): Promise<void> {
  return new Promise((done) => {
    let stop = () => {};
    const look = () => {
      if (realityStore.get().due) return;
      stop();
      done();
    };
    stop = realityStore.subscribe(look);
    look();
  });
}

/** Returns the reality check to show now, or null. */
export function useRealityNow(): Reality | null {
  const { due, roundOpen } = useStore(realityStore, (state) => state);
  return roundOpen ? null : due;
}
