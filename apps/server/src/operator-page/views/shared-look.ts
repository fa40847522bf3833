import type { Clock } from "../../platform/clock/index.ts";

/**
 * Caches one database read for all callers, while the read runs and for `forMs` milliseconds after its end. Each open
 * page sends the same query every few seconds. A failed read is not cached, so only the callers that waited for the
 * read get the error.
 */
export function createSharedLook<K, R>(
  clock: Pick<Clock, "nowMs">,
  forMs: number,
  read: (key: K) => Promise<R>,
): (key: K) => Promise<R> {
  const looks = new Map<K, { readonly seen: Promise<R>; endedMs?: number }>();
  return (key) => {
    const last = looks.get(key);
    // All callers share a running read, however long the read takes, because a second read would make both reads
    // slower.
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
