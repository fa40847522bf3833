const minuteMs = 60_000;
const atMostMs = 60 * minuteMs;
/**
 * The maximum number of failed tasks that the list stores. If there are more failed tasks, the list drops the oldest
 * tasks, which are then retried at once.
 */
const atMost = 1_000;

/**
 * The list of failed tasks. A failed task waits for growing intervals before a retry, so that it does not delay later
 * tasks.
 */
export interface SetAside {
  /** Returns the ids of the failed tasks that must still wait for their retry. */
  ids(): string[];
  add(id: string): void;
  /** Removes the id of a task that succeeded. */
  drop(id: string): void;
}

/**
 * Creates the list of failed tasks in the memory of one process. Other processes do not share the list of failed tasks,
 * so they try all tasks.
 */
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
