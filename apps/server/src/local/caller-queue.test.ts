import { expect, onTestFinished, test, vi } from "vitest";
import { CallerQueue } from "./caller-queue.ts";

const bounds = { atOnce: 1, waiting: 2, waitMs: 60_000, perMinute: 100 };

test("calls of one caller run in order, a few calls of the caller may wait, and another caller need not wait for them", async () => {
  const queue = new CallerQueue(bounds);
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const take = (caller: string, name: string, before: Promise<void> = Promise.resolve()) =>
    queue.take(caller, async () => {
      await before;
      return done.push(name);
    });
  const first = take("a", "first", gate.promise);
  const [second, third, fourth] = [take("a", "second"), take("a", "third"), take("a", "fourth")];
  expect(await fourth).toBeUndefined();
  expect(await take("b", "other")).toBe(1);
  gate.resolve();
  await Promise.all([first, second, third]);
  expect(done).toEqual(["other", "first", "second", "third"]);
});

test("a call that waited too long is refused and does not block the next call, and a failed call frees its place", async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const queue = new CallerQueue({ ...bounds, waitMs: 20 });
  const gate = Promise.withResolvers<string>();
  const first = queue.take("a", () => gate.promise);
  const late = queue.take("a", () => Promise.resolve("late"));
  nowMs += 21;
  gate.resolve("first");
  expect(await first).toBe("first");
  expect(await late).toBeUndefined();
  await expect(queue.take("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.take("a", () => Promise.resolve("next"))).toBe("next");
});
