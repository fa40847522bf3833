import { randomBytes } from "node:crypto";

const uuidGrammar = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether the text is a UUID in lower case, as PostgreSQL writes UUIDs. */
export function isUuid(value: string): boolean {
  return uuidGrammar.test(value);
}

const drawnBytes = 2_048;
/** The first hexadecimal digit of the random part of a UUIDv7: the two bits 10 and two random bits. */
const variants = ["8", "9", "a", "b"] as const;

/** A UUIDv7 and the time in milliseconds that the id contains. */
export interface TimedId {
  readonly id: string;
  readonly atMs: number;
}

const aheadAtMostMs = 60_000;

/**
 * Creates a source of UUIDv7 ids (RFC 9562, method 1: 48 bits of milliseconds, a 12-bit counter, 62 random bits). Each
 * new id is greater than the previous id, even if the clock is set back. Therefore, sorting the ids also sorts the ids
 * by the order of their creation.
 *
 * @param clock milliseconds since 1970
 * @param onAhead a function that is called for each id whose time is more than a minute ahead of the clock. The
 * argument of `onAhead` is the difference in milliseconds. Ids are ahead of the clock after the clock was set to a
 * later time by mistake and was then corrected.
 */
export function createIdSource(clock: () => number, onAhead?: (aheadMs: number) => void): () => TimedId {
  let lastMs = 0;
  let count = 0;
  let stamp = "";
  let drawn = "";
  let at = 0;
  /**
   * Returns the last 64 bits of an id: the two variant bits and 62 random bits. The function creates the random bytes
   * for many ids at once, because a call for each id would allocate a kilobyte of text.
   */
  function tail(): string {
    if (at === drawn.length) {
      drawn = randomBytes(drawnBytes).toString("hex");
      at = 0;
    }
    const digits = drawn.slice(at, at + 16);
    at += 16;
    const variant = variants[Number.parseInt(digits.charAt(0), 16) & 3];
    return `${variant}${digits.slice(1, 4)}-${digits.slice(4)}`;
  }
  return () => {
    const nowMs = clock();
    count += 1;
    if (nowMs > lastMs || count > 0xfff) {
      lastMs = Math.max(nowMs, lastMs + 1);
      count = 0;
      const digits = lastMs.toString(16).padStart(12, "0");
      stamp = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
    }
    if (lastMs - nowMs > aheadAtMostMs) onAhead?.(lastMs - nowMs);
    const id = `${stamp}${count.toString(16).padStart(3, "0")}-${tail()}`;
    return { id, atMs: lastMs };
  };
}

const sources = new WeakMap<() => number, () => TimedId>();

/**
 * Returns the id source that belongs to a clock function. All callers with the same clock function share one source, so
 * that each new id is greater than all earlier ids of these callers.
 */
export function idSourceOf(clock: () => number): () => TimedId {
  const source = sources.get(clock) ?? createIdSource(clock);
  sources.set(clock, source);
  return source;
}

export const firstId = "00000000-0000-0000-0000-000000000000";
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns the smallest UUIDv7 that contains the given time. */
export const idFrom = (moment: Date): string => {
  const digits = Math.min(Math.max(moment.getTime(), 0), 0xffff_ffff_ffff).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** Returns the time in milliseconds since 1970 that an id contains. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
