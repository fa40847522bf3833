import { idFrom } from "./uuid.ts";

const hourMs = 3_600_000;

/**
 * For so long after its own time a key can be used, and so long before: a client's clock may be wrong by less than that.
 * Whoever repeats a request later is refused instead of betting twice.
 */
const usableMs = { after: 48 * hourMs, before: 24 * hourMs } as const;

/** So much later than a key is looked for it may be used, by the same clock: whoever uses it waited for nothing longer. */
const delayMs = hourMs;

/** The moment that a key carries (UUIDv7); undefined of a key of another version. */
function timeOfKey(key: string): number | undefined {
  return key.charAt(14) === "7" ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : undefined;
}

/** Whether a key's own time forbids to use it for something new. Keys that carry none can always be used. */
export function isKeyOver(key: string, nowMs: number): boolean {
  const atMs = timeOfKey(key);
  return atMs !== undefined && (nowMs - atMs > usableMs.after || atMs - nowMs > usableMs.before);
}

/** So far apart are two uses of one key at most, by whichever clocks, and what it made. */
const apartMs = usableMs.before + usableMs.after + delayMs;

/** Whether nothing can have an id from before a moment any more: no clock that a key is used by is so far behind. */
export const isOverSince = (endMs: number, nowMs: number): boolean => nowMs - endMs > apartMs;

/** A range of ids: whole months. */
export interface IdRange {
  readonly first: string;
  /** The first id after it. */
  readonly end: string;
  /** Whether it is more than one month. */
  readonly isWide: boolean;
}

/**
 * The months in which a bet or hold must be that was made under a key that can be used at a moment. A key is used at moments
 * around its own time only, by whichever clock, so two of them are no further apart than all of these: earlier, or later where
 * the other process's clock is ahead, by however much. A part of the tables knows the keys of its own month.
 *
 * @param fromMs the moment, or the first of several
 * @param untilMs the last of several
 */
export function idsOfKeys(fromMs: number, untilMs = fromMs): IdRange {
  const [first, last] = [new Date(fromMs - apartMs), new Date(untilMs + apartMs)];
  return {
    first: idFrom(monthStart(first, 0)),
    end: idFrom(monthStart(last, 1)),
    isWide: monthStart(first, 0) < monthStart(last, 0),
  };
}

/** The beginning of the UTC month that lies so many after a moment's. */
export function monthStart(moment: Date, monthsLater: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater));
}
