import { setTimeout as sleep } from "node:timers/promises";
import { lostOutcome } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";

/** Milliseconds between two calls of `tick` while a round accepts bets or runs. */
export const tickMs = 200;
/** Milliseconds between two attempts to reach the database after a database session was lost. */
const retryMs = 50;

/** Waits for a number of milliseconds. If the signal aborts, the wait ends early. */
export async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}

/** Waits until the clock of the database shows a given time, and calls `tick` repeatedly during the wait. */
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
 * Repeats a function after a database session was lost, because the worker would otherwise have to abandon the round.
 * The lock of the job belongs to another database session, which shows whether this process still runs the job.
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
      log.warn({ err: error }, "a database session was lost, so the worker of Crash repeats its query");
      await pause(retryMs, signal);
    }
  }
}

/** Ignores the loss of a database session during work that the caller repeats later in any case. */
export async function ignoreLost<T>(
  { log }: Pick<Platform, "log">,
  work: Promise<T>,
): Promise<T | undefined> {
  return await work.catch((error: unknown) => {
    if (lostOutcome(error) === undefined) throw error;
    log.warn({ err: error }, "a database session was lost during a query of the Crash worker");
    return undefined;
  });
}
