import { idFrom } from "./uuid.ts";

const hourMs = 3_600_000;

/**
 * An idempotency key can be used from 24 hours before its own time until 48 hours after it, because a client's clock
 * may be wrong. The ledger refuses a request that is repeated after this time, so that the same bet is not placed
 * twice.
 */
const usableMs = { after: 48 * hourMs, before: 24 * hourMs } as const;

/**
 * Longest time in milliseconds between the lookup of a key and the use of the key, by the same clock. No request waits
 * longer.
 */
const delayMs = hourMs;

/** Returns the time that a key carries (UUIDv7) in milliseconds, or undefined for a key of another uuid version. */
function timeOfKey(key: string): number | undefined {
  return key.charAt(14) === "7" ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : undefined;
}

/**
 * Returns whether a key is too old, or too far in the future, for a new bet or hold. A key without a time can always
 * be used.
 */
export function isKeyOver(key: string, nowMs: number): boolean {
  const atMs = timeOfKey(key);
  return atMs !== undefined && (nowMs - atMs > usableMs.after || atMs - nowMs > usableMs.before);
}

/**
 * Longest time in milliseconds between two uses of one key, or between a use of the key and the id that was made for
 * it. The limit is valid for the clocks of all processes.
 */
const apartMs = usableMs.before + usableMs.after + delayMs;

/**
 * Returns whether no process can make an id with a time before `endMs` any more. The clock of a process cannot be more
 * than `apartMs` behind.
 */
export const isOverSince = (endMs: number, nowMs: number): boolean => nowMs - endMs > apartMs;

/** A range of ids that covers whole months. */
export interface IdRange {
  readonly first: string;
  /** The first id after the range of months. */
  readonly end: string;
  /** True if the range covers more than one month. */
  readonly isWide: boolean;
}

/**
 * Returns the range of whole months that can contain the bet or hold of a key that can be used now. Every process
 * accepts a key only near the key's own time. Two uses of one key are therefore at most `apartMs` apart, in either
 * direction. A partition enforces unique keys only within its own month, so a lookup must cover the whole range.
 *
 * @param fromMs the time of use, or the first of several times, in milliseconds since 1970
 * @param untilMs the last of several times of use, in milliseconds since 1970
 */
export function idsOfKeys(fromMs: number, untilMs = fromMs): IdRange {
  const [first, last] = [new Date(fromMs - apartMs), new Date(untilMs + apartMs)];
  return {
    first: idFrom(monthStart(first, 0)),
    end: idFrom(monthStart(last, 1)),
    isWide: monthStart(first, 0) < monthStart(last, 0),
  };
}

/** Returns the beginning of the UTC month that is `monthsLater` months after the month that contains `moment`. */
export function monthStart(moment: Date, monthsLater: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater));
}
