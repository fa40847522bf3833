import { expect, test } from "vitest";
import { type Book, clockText, lockProblem, nameProblem } from "./booked.ts";

const own = "0xA0";
const entry = (address: string, opensAtMs: number | null) => ({
  id: address,
  name: `Name of ${address}`,
  address,
  blockchainId: "BSC",
  addedAtMs: 0,
  opensAtMs,
});
const book = (on: boolean, endsAtMs: number | null = null): Book => ({
  addresses: [entry("0xB1", null), entry("0xC2", 1_000)],
  lock: { on, endsAtMs, hours: 24 },
});

test("lockProblem refuses a withdrawal address under the same conditions as the server", () => {
  expect(lockProblem(book(false), "0xD3", own, 0)).toBeUndefined();
  expect(lockProblem(book(true), own, own, 0)).toBeUndefined();
  expect(lockProblem(book(true), "0xB1", own, 0)).toBeUndefined();
  expect(lockProblem(book(true), "0xD3", own, 0)).toEqual({ kind: "not_in_book" });
  expect(lockProblem(book(true), "0xC2", own, 999)).toEqual({ kind: "locked", opensAtMs: 1_000 });
  expect(lockProblem(book(true), "0xC2", own, 1_000)).toBeUndefined();
  // After the player has switched the address lock off, the lock still applies until the time `endsAtMs`.
  expect(lockProblem(book(true, 500), "0xD3", own, 499)).toEqual({ kind: "not_in_book" });
  expect(lockProblem(book(true, 500), "0xD3", own, 500)).toBeUndefined();
});

test("nameProblem refuses a name for the same reasons as the server", () => {
  expect(nameProblem("  ", book(false))).toBe("empty");
  expect(nameProblem("x".repeat(24), book(false))).toBeUndefined();
  expect(nameProblem("x".repeat(25), book(false))).toBe("invalid");
  expect(nameProblem("a\u202Eb", book(false))).toBe("invalid");
  expect(nameProblem("NAME  of 0xb1", book(false))).toBe("taken");
});

test("clockText shows the remaining time as hours, minutes and seconds, and never less than 0", () => {
  expect([clockText(67_330_000), clockText(1), clockText(-5)]).toEqual(["18:42:10", "00:00:01", "00:00:00"]);
});
