import { idFrom } from "./uuid.ts";

const hourMs = 3_600_000;

/**
 * A client can use an idempotency key from 24 hours before the time in the key until 48 hours after that time. The
 * client's clock may be wrong. The ledger refuses a request that a client repeats later, so that a bet is never placed
 * twice.
 */
const usableMs = { after: 48 * hourMs, before: 24 * hourMs } as const;

/**
 * The longest time in milliseconds between the lookup of an idempotency key and the use of the key, on one clock. No
 * request waits longer than this time.
 */
const delayMs = hourMs;

/**
 * Returns the time in milliseconds that an idempotency key (UUIDv7) contains. Returns undefined for a key of another
 * UUID version.
 */
function timeOfKey(key: string): number | undefined {
  return key.charAt(14) === "7" ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : undefined;
}

/**
 * Returns whether an idempotency key is too old, or too far in the future, for a new bet or hold. An idempotency key
 * that contains no time can always be used.
 */
export function isKeyOver(key: string, nowMs: number): boolean {
  const atMs = timeOfKey(key);
  return atMs !== undefined && (nowMs - atMs > usableMs.after || atMs - nowMs > usableMs.before);
}

/**
 * The longest time in milliseconds between two uses of one idempotency key. The limit also applies between a use of the
 * key and the time of the id for that use. The limit is valid although the clocks of processes differ.
 */
const apartMs = usableMs.before + usableMs.after + delayMs;

/**
 * Returns whether no process can create an id with a time before `endMs` any more. The clock of a process can be at
 * most `apartMs` slower than the shared time.
 */
export const isOverSince = (endMs: number, nowMs: number): boolean => nowMs - endMs > apartMs;

/** A range of ids that covers whole months. */
export interface IdRange {
  readonly first: string;
  /** The first id after the range of whole months. */
  readonly end: string;
  /** True if the range of ids covers more than one month. */
  readonly isWide: boolean;
}

/**
 * Returns the range of whole months that can contain the bet or hold of an idempotency key that is usable now. Every
 * process accepts an idempotency key only near the time in the key. As a result, two uses of one idempotency key are at
 * most `apartMs` apart, in either direction. A monthly partition enforces unique idempotency keys only for its own
 * rows, so a lookup must cover the whole range of months.
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

/** Returns the beginning of the UTC month that is `monthsLater` months after the month of `moment`. */
export function monthStart(moment: Date, monthsLater: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater));
}
