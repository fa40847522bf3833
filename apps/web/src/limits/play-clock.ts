import { ownerNow, storage } from "../stores/index.ts";

/** One stretch of play on this device, by its clock. */
export interface PlayClock {
  readonly startedMs: number;
  readonly lastMs: number;
  /** When the player was told last how it went; the beginning until then. */
  readonly toldMs: number;
}

/** So long without a bet, and play begins anew. */
const gapMs = 30 * 60_000;

/** The clock after a bet. */
export function afterPlay(clock: PlayClock | undefined, nowMs: number): PlayClock {
  return isRunning(clock, nowMs)
    ? { ...clock, lastMs: nowMs }
    : { startedMs: nowMs, lastMs: nowMs, toldMs: nowMs };
}

/** Whether the player is still at it. A clock of the future is another one's: the device's was put back. */
function isRunning(clock: PlayClock | undefined, nowMs: number): clock is PlayClock {
  return clock !== undefined && clock.lastMs <= nowMs && nowMs - clock.lastMs < gapMs;
}

/** Whether the player is to be told how it went. @param minutes 0: never */
export function isDue(clock: PlayClock | undefined, minutes: number, nowMs: number): clock is PlayClock {
  return minutes > 0 && isRunning(clock, nowMs) && nowMs - clock.toldMs >= minutes * 60_000;
}

/** In local storage by player, so that a reload and another tab go on with it. */
const nameNow = () => `playClock.${ownerNow()}`;

/** What was kept; undefined where nothing was that is a clock. */
export function readPlayClock(): PlayClock | undefined {
  try {
    const kept = JSON.parse(storage.read(nameNow()) ?? "null") as PlayClock | null;
    const moments = kept ? [kept.startedMs, kept.lastMs, kept.toldMs] : [];
    return kept && moments.every(Number.isFinite) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A bet of the player was taken just now. */
export function notePlay(): void {
  storage.write(nameNow(), JSON.stringify(afterPlay(readPlayClock(), Date.now())));
}

/** The player was told just now; the next time counts from here. */
export function noteTold(): void {
  const clock = readPlayClock();
  if (clock) storage.write(nameNow(), JSON.stringify({ ...clock, toldMs: Date.now() }));
}
