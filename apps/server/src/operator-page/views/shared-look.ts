import type { Clock } from "../../platform/clock/index.ts";

/**
 * Shares one read among all callers while it runs and for a while after it, because open pages query every few seconds.
 * A failed read is not cached: only the callers that waited for it get the error.
 */
export function createSharedLook<K, R>(
  clock: Pick<Clock, "nowMs">,
  forMs: number,
  read: (key: K) => Promise<R>,
): (key: K) => Promise<R> {
  const looks = new Map<K, { readonly seen: Promise<R>; endedMs?: number }>();
  return (key) => {
    const last = looks.get(key);
    // A running read is shared however long it takes, because a second read would make both slower.
    if (last !== undefined && (last.endedMs === undefined || Math.abs(clock.nowMs() - last.endedMs) < forMs))
      return last.seen;
    const look: { readonly seen: Promise<R>; endedMs?: number } = { seen: read(key) };
    looks.set(key, look);
    look.seen.then(
      () => {
        look.endedMs = clock.nowMs();
      },
      () => looks.delete(key),
    );
    return look.seen;
  };
}
