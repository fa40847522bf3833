import { randomBytes } from "node:crypto";

const uuidGrammar = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a uuid in lower case, as PostgreSQL writes it. */
export function isUuid(value: string): boolean {
  return uuidGrammar.test(value);
}

const drawnBytes = 2_048;
/** The first digit of the tail: binary 10 and two random bits. */
const variants = ["8", "9", "a", "b"] as const;

/** A UUIDv7 and the millisecond it carries. */
export interface TimedId {
  readonly id: string;
  readonly atMs: number;
}

const aheadAtMostMs = 60_000;

/**
 * Makes UUIDv7 (RFC 9562, method 1: 48 bits of milliseconds, a 12-bit counter, 62 random bits) that only grow, even
 * when the clock steps back, so that the order of ids is the order in which one process made them.
 *
 * @param clock milliseconds since 1970
 * @param onAhead told at each id that carries a moment more than a minute after the clock's: it was far ahead once
 */
export function createIdSource(clock: () => number, onAhead?: (aheadMs: number) => void): () => TimedId {
  let lastMs = 0;
  let count = 0;
  let stamp = "";
  let drawn = "";
  let at = 0;
  /** 62 random bits behind the variant's two. Drawn for many ids at once: an own draw for each made a kilobyte of texts. */
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

/** The source of a clock, which has one: its ids only grow, whoever asks for them. Hand in the same function each time. */
export function idSourceOf(clock: () => number): () => TimedId {
  const source = sources.get(clock) ?? createIdSource(clock);
  sources.set(clock, source);
  return source;
}

export const firstId = "00000000-0000-0000-0000-000000000000";
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The first id that a moment can have. */
export const idFrom = (moment: Date): string => {
  const digits = Math.min(Math.max(moment.getTime(), 0), 0xffff_ffff_ffff).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** The moment that an id carries, milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
