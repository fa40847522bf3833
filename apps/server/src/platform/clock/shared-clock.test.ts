import { afterEach, expect, it } from "vitest";
import { createTestDatabase } from "../../../../../tests/setup/database.ts";
import { createDatabaseTime } from "../database/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createSharedClock } from "./index.ts";

const log = createLogger("silent");
const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

/**
 * Simulates a database with a clock and a network delay that a test can set. The test also sets the monotonic
 * milliseconds of the process, which begin at 0.
 */
function distant(options: { databaseMs: number; thereMs: number; backMs: number }) {
  const way = { ...options, ticks: 0, asked: 0 };
  const metrics = createMetrics({ process: false });
  const clock = createSharedClock({
    log,
    metrics,
    everyMs: 5,
    ticksMs: () => way.ticks,
    async askMs() {
      way.asked += 1;
      way.ticks += way.thereMs;
      const answeredMs = way.databaseMs + way.ticks;
      way.ticks += way.backMs;
      return answeredMs;
    },
  });
  stopping.push(clock.stop);
  const errorMs = () => clock.nowMs() - (way.databaseMs + way.ticks);
  return { way, clock, errorMs, metrics };
}

it("the shared clock differs from the database clock by at most half of the round trip, even if the process's clock is wrong", async () => {
  const { clock, errorMs, way } = distant({ databaseMs: 1e12, thereMs: 4, backMs: 4 });
  await clock.start();
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  expect(clock.sureMs()).toBe(clock.nowMs());
  way.ticks += 1_000;
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
});

it("the shared clock returns undefined from sureMs after a long round trip, or after some seconds without an answer of the database", async () => {
  const far = distant({ databaseMs: 1e12, thereMs: 30, backMs: 1 });
  await far.clock.start();
  expect(far.clock.sureMs()).toBeUndefined();
  expect(Math.abs(far.errorMs())).toBeLessThanOrEqual(16);
  expect(await far.metrics.registry.metrics()).toMatch(/gemplay_clock_uncertainty_seconds 0\.015/);

  const near = distant({ databaseMs: 1e12, thereMs: 1, backMs: 1 });
  await near.clock.start();
  near.way.ticks += 8_000;
  // Every later answer of the simulated database has such a long network delay that the measured time is useless.
  near.way.thereMs = 1_000;
  expect(near.clock.sureMs()).toBeDefined();
  near.way.ticks += 4_000;
  expect(near.clock.sureMs()).toBeUndefined();
});

it("the shared clock uses the fastest answers of the database, and follows the database clock after it was set", async () => {
  const { clock, errorMs, way } = distant({ databaseMs: 1e12, thereMs: 1, backMs: 1 });
  await clock.start();
  way.thereMs = 400; // In production, a delay of 400 ms can occur if the process is paused during the query.
  const before = way.asked;
  await expect.poll(() => way.asked).toBeGreaterThan(before + 3);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(2);
  way.databaseMs -= 60_000;
  way.thereMs = 1;
  await expect.poll(errorMs).toBeGreaterThanOrEqual(-2);
  await expect.poll(errorMs).toBeLessThanOrEqual(2);
});

it("the shared clock starts if the database answers one of the first queries, and otherwise fails", async () => {
  const startAfter = async (failures: number) => {
    let asked = 0;
    const clock = createSharedClock({
      askMs: async () => {
        asked += 1;
        if (asked <= failures) throw new Error("no answer in time");
        return 1e12;
      },
      log,
      metrics: createMetrics({ process: false }),
    });
    await clock.start();
    await clock.stop();
    return clock.nowMs();
  };
  expect(await startAfter(4)).toBeGreaterThanOrEqual(1e12);
  await expect(startAfter(5)).rejects.toThrow("no answer in time");
});

it("the shared clock returns the time of a real database", async () => {
  const database = await createTestDatabase();
  const time = createDatabaseTime(database.url);
  const clock = createSharedClock({
    askMs: time.readMs,
    log,
    metrics: createMetrics({ process: false }),
  });
  await clock.start();
  // The database of the tests runs on the same machine, so the database answers fast. The clock queries the database
  // every second, so the test passes even if the machine is busy at the start.
  await expect.poll(() => clock.sureMs()).toBeDefined();
  await expect.poll(() => Math.abs(clock.nowMs() - Date.now())).toBeLessThanOrEqual(10);
  await clock.stop();
  await time.stop();
  await database.drop();
});
