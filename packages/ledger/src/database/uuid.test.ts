import { expect, it } from "vitest";
import { createIdSource, isUuid } from "./uuid.ts";

it("createIdSource creates unique UUIDv7 ids in ascending order, even if the clock is set back", () => {
  const clock = [1_000, 1_000, 2_000, 500, 3_000];
  let call = 0;
  const nextId = createIdSource(() => clock[Math.floor(call++ / 5_000)] ?? 3_000);
  const made = Array.from({ length: 25_000 }, nextId);
  for (const { id, atMs } of made) {
    expect(isUuid(id)).toBe(true);
    expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(atMs);
  }
  const ids = made.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(["8", "9", "a", "b"]));
});
