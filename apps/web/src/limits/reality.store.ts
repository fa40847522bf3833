import { useEffect } from "react";
import { createStore, useStore } from "../stores/index.ts";
import { isDue, noteTold, type PlayClock, readPlayClock } from "./play-clock.ts";

/** What the player is told of: a stretch of play, and when it was looked at. By this device's clock. */
export type Reality = PlayClock & { readonly nowMs: number };

interface RealityState {
  /** The player is to be told; null: not now. */
  readonly due: Reality | null;
  /** A round is open on the screen: it is played to its end first. */
  readonly roundOpen: boolean;
}

export const realityStore = createStore<RealityState>({ due: null, roundOpen: false });

/** How often the clock is looked at. */
const lookEveryMs = 1_000;

/** Looks whether the player is to be told, for as long as the screen stands. @param minutes 0: never */
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
  // Nobody waits for a screen that has gone.
  useEffect(() => () => realityStore.set({ due: null }), []);
}

/** A game says whether a round of it is open on the screen. */
export function useRoundOpen(open: boolean): void {
  useEffect(() => {
    realityStore.set({ roundOpen: open });
    return () => realityStore.set({ roundOpen: false });
  }, [open]);
}

/** The player was told, and plays on. */
export function told(): void {
  noteTold();
  realityStore.set({ due: null });
}

/** Ends when the player, if they are to be told how it went, was told. */
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

/** Whether the sheet is to be shown. */
export function useRealityNow(): Reality | null {
  const { due, roundOpen } = useStore(realityStore, (state) => state);
  return roundOpen ? null : due;
}
