import { expect, test } from "vitest";
import { createSharedLook } from "./shared-look.ts";

function slowReading() {
  let nowMs = 1_000;
  const begun: { done: (value: number) => void; fail: (error: Error) => void }[] = [];
  const look = createSharedLook(
    { nowMs: () => nowMs },
    100,
    (_key: string) => new Promise<number>((done, fail) => begun.push({ done, fail })),
  );
  return {
    look,
    begun,
    later(ms: number) {
      nowMs += ms;
    },
  };
}

test("createSharedLook shares a read that takes longer than its cache time among all callers, and caches the result after the end of the read", async () => {
  const { look, begun, later } = slowReading();
  const first = look("a");
  later(500);
  const second = look("a");
  expect(begun).toHaveLength(1);
  begun[0]?.done(7);
  expect([await first, await second]).toEqual([7, 7]);
  later(99);
  expect(await look("a")).toBe(7);
  later(1);
  look("a");
  expect(begun).toHaveLength(2);
});

test("createSharedLook reads the value of each key separately, and does not cache a failed read", async () => {
  const { look, begun } = slowReading();
  const failed = look("a");
  look("b");
  expect(begun).toHaveLength(2);
  begun[0]?.fail(new Error("away"));
  await expect(failed).rejects.toThrow("away");
  look("a");
  expect(begun).toHaveLength(3);
});
