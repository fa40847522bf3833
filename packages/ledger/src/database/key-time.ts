import { idFrom } from "./uuid.ts";

const hourMs = 3_600_000;

/**
 * An idempotency key contains the time of its creation. A client can use an idempotency key from 24 hours before the
 * key's time of creation until 48 hours after it. The time in a key may be in the future, because the client's clock
 * may be wrong. The ledger refuses an older idempotency key, so that a very late repetition of a request never places a
 * second bet.
 */
const usableMs = { after: 48 * hourMs, before: 24 * hourMs } as const;

/**
 * The longest time in milliseconds between the lookup of an idempotency key and the write with this key, on one clock.
 * No request waits longer than `delayMs`.
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
 * The longest time in milliseconds between two uses of one idempotency key. The same limit applies to the time between
 * a use of an idempotency key and the id of the resulting bet or hold. The limit `apartMs` takes into account that the
 * clocks of processes may differ.
 */
const apartMs = usableMs.before + usableMs.after + delayMs;

/**
 * Returns whether no process can create an id with a time before `endMs` any more. The clock of a process can be at
 * most `apartMs` behind the shared time.
 */
export const isOverSince = (endMs: number, nowMs: number): boolean => nowMs - endMs > apartMs;

/** A range of ids that covers one or more whole months. */
export interface IdRange {
  readonly first: string;
  /** The first id after the end of the range of months. */
  readonly end: string;
  /** True if the range of ids covers more than one month. */
  readonly isWide: boolean;
}

/**
 * Returns the range of whole months that can contain the bet or hold of an idempotency key that is valid now. Every
 * process accepts an idempotency key only near the time in the key. As a result, two uses of the same idempotency key
 * are at most `apartMs` apart. A unique index of a monthly partition covers only the rows of this partition, so a
 * lookup must search the whole range of months.
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
