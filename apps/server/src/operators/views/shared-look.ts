import type { Clock } from "../../platform/clock/index.ts";

/**
 * One reading for all who ask while it is made and within a while after it: open pages ask every few seconds. A failure is
 * nobody's but theirs who waited.
 */
export function createSharedLook<K, R>(
  clock: Pick<Clock, "nowMs">,
  forMs: number,
  read: (key: K) => Promise<R>,
): (key: K) => Promise<R> {
  const looks = new Map<K, { readonly seen: Promise<R>; endedMs?: number }>();
  return (key) => {
    const last = looks.get(key);
    // One that is still made is shared however long it takes: asked again it would take longer.
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
