const minuteMs = 60_000;
const atMostMs = 60 * minuteMs;
/** More are not remembered: the first of them are tried again at once. */
const atMost = 1_000;

/** What failed: it is let be for growing minutes, so that it holds up nothing that comes behind it. */
export interface SetAside {
  /** What is let be now. */
  ids(): string[];
  add(id: string): void;
  /** It did not fail this time. */
  drop(id: string): void;
}

/** Of this process only: another one tries them all. */
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
