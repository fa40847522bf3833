const minuteMs = 60_000;
const atMostMs = 60 * minuteMs;
/** The largest number of stored failures. With more failures, the oldest failures are retried at once. */
const atMost = 1_000;

/** Failed work that waits for growing intervals before a retry, so that the failed work does not delay later work. */
export interface SetAside {
  /** Returns the ids whose retry must still wait. */
  ids(): string[];
  add(id: string): void;
  /** Removes the id of work that succeeded. */
  drop(id: string): void;
}

/** Creates the list of failed work for this process only. Another process tries all ids. */
export function createSetAside(nowMs: () => number): SetAside {
  const failed = new Map<string, { readonly pauseMs: number; readonly untilMs: number }>();
  return {
    ids: () => [...failed].filter(([, { untilMs }]) => untilMs > nowMs()).map(([id]) => id),
    add(id) {
      const pauseMs = Math.min((failed.get(id)?.pauseMs ?? minuteMs / 2) * 2, atMostMs);
      failed.delete(id);
      failed.set(id, { pauseMs, untilMs: nowMs() + pauseMs });
      for (const oldest of failed.keys()) if (failed.size > atMost) failed.delete(oldest);
    },
    drop: (id) => void failed.delete(id),
  };
}
