import { expect, it } from "vitest";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import type { Database } from "../database/index.ts";
import { giveAttemptBack, takeAttempt, takeAttempts } from "./index.ts";

let db: Database;
withMigratedDatabase((made) => {
  db = made;
});

const minuteMs = 60_000;

it("takeAttempt allows attempts up to the limit within the time window, even if many attempts arrive at the same time", async () => {
  const limit = { subject: "one", limit: 5, windowMs: minuteMs };
  const counted = await Promise.all(Array.from({ length: 50 }, () => takeAttempt(db, limit, 0)));
  const left = counted.map((one) => one.left);
  expect(left.filter((rest) => rest >= 0).sort()).toEqual([0, 1, 2, 3, 4]);
  expect((await takeAttempt(db, limit, minuteMs - 1)).left).toBe(-1);
  expect((await takeAttempt(db, limit, minuteMs)).left).toBe(4);
});

it("takeAttempt returns the time until which attempts are refused: one time window after the last allowed attempt", async () => {
  const limit = { subject: "wait", limit: 2, windowMs: minuteMs };
  expect(await takeAttempt(db, limit, 0)).toEqual({ left: 1, untilMs: minuteMs });
  expect(await takeAttempt(db, limit, 10_000)).toEqual({ left: 0, untilMs: minuteMs + 10_000 });
  expect(await takeAttempt(db, limit, 20_000)).toEqual({ left: -1, untilMs: minuteMs + 10_000 });
});

it("giveAttemptBack makes one more attempt available, even after other attempts were refused", async () => {
  const limit = { subject: "two", limit: 2, windowMs: minuteMs };
  const left = async () => (await takeAttempt(db, limit, 0)).left;
  expect([await left(), await left()]).toEqual([1, 0]);
  for (let refused = 0; refused < 3; refused++) expect(await left()).toBe(-1);
  await giveAttemptBack(db, limit);
  expect(await left()).toBe(0);
  expect(await left()).toBe(-1);
  for (let given = 0; given < 5; given++) await giveAttemptBack(db, limit);
  expect(await left()).toBe(1);
});

it("takeAttempts counts an attempt against all limits or against none, and returns the limit with the fewest attempts left", async () => {
  const narrow = { subject: "narrow", limit: 5, windowMs: minuteMs };
  const wide = { subject: "wide", limit: 2, windowMs: 10 * minuteMs };
  const take = () => takeAttempts(db, [narrow, wide], 0);
  expect(await take()).toEqual({ left: 1, untilMs: 10 * minuteMs });
  expect((await take()).left).toBe(0);
  for (let refused = 0; refused < 3; refused++)
    expect(await take()).toEqual({ left: -1, untilMs: 10 * minuteMs });
  expect((await takeAttempt(db, narrow, 0)).left).toBe(2);
});
