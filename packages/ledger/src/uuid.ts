import { randomUUID } from "node:crypto";

const uuidGrammar = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a uuid in lower case, as PostgreSQL writes it. */
export function isUuid(value: string): boolean {
  return uuidGrammar.test(value);
}

/** A UUIDv7 and the millisecond it carries. */
export interface TimedId {
  readonly id: string;
  readonly atMs: number;
}

/**
 * Makes UUIDv7 (RFC 9562, method 1: 48 bits of milliseconds, a 12-bit counter, 62 random bits) that only grow, even
 * when the clock steps back, so that the order of ids is the order in which one process made them.
 *
 * @param clock milliseconds since 1970
 */
export function createIdSource(clock: () => number): () => TimedId {
  let lastMs = 0;
  let count = 0;
  let stamp = "";
  return () => {
    const nowMs = clock();
    count += 1;
    if (nowMs > lastMs || count > 0xfff) {
      lastMs = Math.max(nowMs, lastMs + 1);
      count = 0;
      const digits = lastMs.toString(16).padStart(12, "0");
      stamp = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
    }
    // The tail of a random UUIDv4 has the same variant bits and 62 random ones.
    const id = `${stamp}${count.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
    return { id, atMs: lastMs };
  };
}
