import { ownerNow, storage } from "../../stores/index.ts";

/** One period of play on this device, measured with the device's clock. */
export interface PlayClock {
  readonly startedMs: number;
  readonly lastMs: number;
  /**
   * Time of the last reality check in the period of play, or the start of the period before the first reality check.
   */
  readonly toldMs: number;
}

/** Time in ms without a bet after which a new period of play begins. */
const gapMs = 30 * 60_000;

/** Returns the play clock after the server has accepted another bet. */
export function afterPlay(clock: PlayClock | undefined, nowMs: number): PlayClock {
  return isRunning(clock, nowMs)
    ? { ...clock, lastMs: nowMs }
    : { startedMs: nowMs, lastMs: nowMs, toldMs: nowMs };
}

/**
 * Returns whether the player is still in a period of play. A play clock whose last bet is in the future is invalid,
 * because the device's clock must have been set back.
 */
function isRunning(clock: PlayClock | undefined, nowMs: number): clock is PlayClock {
  return clock !== undefined && clock.lastMs <= nowMs && nowMs - clock.lastMs < gapMs;
}

/**
 * Returns whether a reality check is due.
 * @param minutes interval of the reality checks in minutes; 0 means that no reality check is shown
 */
export function isDue(clock: PlayClock | undefined, minutes: number, nowMs: number): clock is PlayClock {
  return minutes > 0 && isRunning(clock, nowMs) && nowMs - clock.toldMs >= minutes * 60_000;
}

/**
 * Local storage key of the player's play clock. The play clock is in local storage, so that other tabs and a reloaded
 * page use the same clock.
 */
const nameNow = () => `playClock.${ownerNow()}`;

/** Reads the stored play clock from local storage. @returns undefined without a valid clock */
export function readPlayClock(): PlayClock | undefined {
  try {
    const kept = JSON.parse(storage.read(nameNow()) ?? "null") as PlayClock | null;
    const moments = kept ? [kept.startedMs, kept.lastMs, kept.toldMs] : [];
    return kept && moments.every(Number.isFinite) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Records that the server has just accepted a bet of the player. */
export function notePlay(): void {
  storage.write(nameNow(), JSON.stringify(afterPlay(readPlayClock(), Date.now())));
}

/** Records that the player has just seen a reality check, so the interval until the next one begins now. */
export function noteNotified(): void {
  const clock = readPlayClock();
  if (clock) storage.write(nameNow(), JSON.stringify({ ...clock, toldMs: Date.now() }));
}
