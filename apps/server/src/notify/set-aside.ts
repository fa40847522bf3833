const minuteMs = 60_000;
const atMostMs = 60 * minuteMs;
/** The largest number of remembered failures. Beyond this number, the oldest are tried again at once. */
const atMost = 1_000;

/** Failed work that is not retried for growing intervals, so that it delays no later work. */
export interface SetAside {
  /** Returns the ids that must wait now. */
  ids(): string[];
  add(id: string): void;
  /** Removes an id whose work succeeded. */
  drop(id: string): void;
}

/** Creates the list for this process only. Another process tries all ids. */
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
