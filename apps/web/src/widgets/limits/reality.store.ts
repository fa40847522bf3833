import { useEffect } from "react";
import { createStore, useStore } from "../../stores/index.ts";
import { isDue, noteNotified, type PlayClock, readPlayClock } from "./play-clock.ts";

/** Data of a reality check: the period of play, and the time of the reality check on this device's clock. */
export type Reality = PlayClock & { readonly nowMs: number };

interface RealityState {
  /** The reality check that is due, or null. */
  readonly due: Reality | null;
  /** True while the player has an open round. A due reality check is shown only after this round has ended. */
  readonly roundOpen: boolean;
}

export const realityStore = createStore<RealityState>({ due: null, roundOpen: false });

/** Interval in ms at which the page checks the play clock. */
const lookEveryMs = 1_000;

/**
 * Checks regularly whether a reality check is due, while the screen is shown.
 * @param minutes interval of the reality checks in minutes; 0 means that no reality check is shown
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
  // The hook removes the due reality check when the player leaves the screen, so that automatic play does not wait for
  // it.
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
export function confirmReality(): void {
  noteNotified();
  realityStore.set({ due: null });
}

/** Resolves immediately if no reality check is due, and otherwise after the player has seen the due check. */
export function whenRealityConfirmed(): Promise<void> {
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

/** Returns the reality check that the page must show now, or null. */
export function useRealityNow(): Reality | null {
  const { due, roundOpen } = useStore(realityStore, (state) => state);
  return roundOpen ? null : due;
}
