import { Value } from "typebox/value";
import { afterEach, expect, it, vi } from "vitest";
import { newKey, setKeyOffset } from "./new-key.ts";
import { IdempotencyKey } from "./schemas.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("newKey creates valid and unique idempotency keys", () => {
  const keys = Array.from({ length: 1_000 }, newKey);
  expect(keys.every((key) => Value.Check(IdempotencyKey, key))).toBe(true);
  expect(new Set(keys).size).toBe(1_000);
});

it("newKey creates UUIDv7 keys in ascending order", () => {
  vi.useFakeTimers({ now: Date.UTC(2022, 1, 22, 19, 22, 22) });
  const earlier = newKey();
  // The test uses the time of the example in RFC 9562, A.6, so the key begins like the key in the example.
  expect(earlier).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab]/);
  vi.advanceTimersByTime(1);
  expect(newKey() > earlier).toBe(true);
});

it("newKey uses the server's clock after setKeyOffset was called", () => {
  vi.useFakeTimers({ now: Date.UTC(2012, 1, 22) });
  setKeyOffset(Date.UTC(2022, 1, 22, 19, 22, 22) - Date.now());
  expect(newKey()).toMatch(/^017f22e2-79b0-7/);
  setKeyOffset(0);
});
