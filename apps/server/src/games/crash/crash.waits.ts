import { setTimeout as sleep } from "node:timers/promises";
import { lostOutcome } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";

/** Milliseconds between two checks of a round that accepts bets or runs. */
export const tickMs = 200;
/** Milliseconds between two attempts after a lost database session. */
const retryMs = 50;

/** Waits for a number of milliseconds. The wait ends early if the signal aborts. */
export async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}

/** Waits for a time on the shared clock, and calls `tick` during the wait. */
export async function waitUntil(
  { clock }: Pick<Platform, "clock">,
  atMs: number,
  signal: AbortSignal,
  tick: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await tick();
    const leftMs = atMs - clock.nowMs();
    if (leftMs <= 0) return;
    await pause(Math.min(leftMs, tickMs), signal);
  }
}

/**
 * Repeats work after a lost database session, because a failed round would have to be abandoned. The session that holds
 * the job's lock shows whether this process still runs the job.
 */
export async function retryLost<T>(
  { log }: Pick<Platform, "log">,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (lostOutcome(error) === undefined || signal.aborted) throw error;
      log.warn({ err: error }, "Crash asks the database again");
      await pause(retryMs, signal);
    }
  }
}

/** Ignores a lost database session for work that the caller repeats anyway. */
export async function ignoreLost<T>(
  { log }: Pick<Platform, "log">,
  work: Promise<T>,
): Promise<T | undefined> {
  return await work.catch((error: unknown) => {
    if (lostOutcome(error) === undefined) throw error;
    log.warn({ err: error }, "Crash could not ask the database");
    return undefined;
  });
}
