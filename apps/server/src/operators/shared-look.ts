import type { Clock } from "../platform/clock/index.ts";

/** One reading for all who ask within a while: open pages ask every few seconds. A failure is nobody's but theirs who waited. */
export function createSharedLook<K, R>(
  clock: Pick<Clock, "nowMs">,
  forMs: number,
  read: (key: K) => Promise<R>,
): (key: K) => Promise<R> {
  const looks = new Map<K, { readonly atMs: number; readonly seen: Promise<R> }>();
  return (key) => {
    const nowMs = clock.nowMs();
    const last = looks.get(key);
    if (last !== undefined && Math.abs(nowMs - last.atMs) < forMs) return last.seen;
    const seen = read(key);
    looks.set(key, { atMs: nowMs, seen });
    seen.catch(() => looks.delete(key));
    return seen;
  };
}
