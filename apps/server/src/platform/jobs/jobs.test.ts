import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { type TestDatabase, withDatabase } from "../../../../../tests/setup/database.ts";
import { startSilentLink } from "../../../../../tests/setup/silent-link.ts";
import { createDatabase, sessionNames } from "../database/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createJobs, type Jobs } from "./index.ts";

let database: TestDatabase;
let jobs: Jobs[];

withDatabase((made) => {
  database = made;
  // Two processes in all but name.
  jobs = [0, 1].map(() =>
    createJobs({
      databaseUrl: database.url,
      log: pino({ level: "silent" }),
      metrics: createMetrics({ process: false }),
      lookMs: 20,
    }),
  );
});
afterAll(() => Promise.all(jobs.map((each) => each.stop())));

/** Runs the job in both processes and records who is inside at any moment. */
function startBoth(name: string) {
  const inside: number[] = [];
  const turns: number[] = [];
  let most = 0;
  const running = jobs.map((each, process) =>
    each.runExclusive(name, async (signal) => {
      inside.push(process);
      turns.push(process);
      most = Math.max(most, inside.length);
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      inside.splice(inside.indexOf(process), 1);
    }),
  );
  return { running, inside, turns, most: () => most };
}

it("one process at a time runs a job, and another takes over when it stops", async () => {
  const { running, inside, most } = startBoth("first");
  await expect.poll(() => inside.length).toBe(1);
  await sleep(100);
  expect(inside).toHaveLength(1);
  const [holder = 0] = inside;
  await running[holder]?.stop();
  await expect.poll(() => inside).toEqual([1 - holder]);
  await running[1 - holder]?.stop();
  expect(inside).toEqual([]);
  expect(most()).toBe(1);
});

it("a job whose connection is lost is told to end, and is taken up again", async () => {
  const { running, inside, turns } = startBoth("second");
  await expect.poll(() => inside.length).toBe(1);
  const db = createDatabase({ databaseUrl: database.url });
  const before = turns.length;
  await sql`SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND application_name = 'gemplay job second'`.execute(db);
  await expect.poll(() => turns.length).toBeGreaterThan(before);
  await Promise.all(running.map((job) => job.stop()));
  await db.destroy();
});

it("a job whose connection goes silent is told to end before another process takes it over", async () => {
  const link = await startSilentLink(database.url);
  const [log, metrics] = [pino({ level: "silent" }), createMetrics({ process: false })];
  const vanishing = createJobs({ databaseUrl: link.url, log, metrics, lookMs: 20, silentMs: 1_500 });
  let toldAtMs = Number.POSITIVE_INFINITY;
  let begun = false;
  vanishing.runExclusive("fifth", async (signal) => {
    begun = true;
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
    toldAtMs = performance.now();
  });
  await expect.poll(() => begun).toBe(true);
  let takenAtMs = 0;
  const next = jobs[0]?.runExclusive("fifth", async (signal) => {
    takenAtMs = performance.now();
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
  });
  // New connections are silent too, so that the vanished process cannot connect again and take the lock back.
  expect(link.silence(sessionNames.job("fifth"), true)).toBe(1);
  await expect.poll(() => takenAtMs).toBeGreaterThan(0);
  expect(toldAtMs).toBeLessThan(takenAtMs);
  link.stop();
  await Promise.all([next?.stop(), vanishing.stop()]);
});

it("a job that throws is called again; another name is another job", async () => {
  let calls = 0;
  const failing = jobs[0]?.runExclusive("third", async () => {
    calls += 1;
    throw new Error("once more");
  });
  let other = false;
  const running = jobs[1]?.runExclusive("fourth", async (signal) => {
    other = true;
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
  });
  await expect.poll(() => calls).toBeGreaterThan(1);
  await expect.poll(() => other).toBe(true);
  await Promise.all([failing?.stop(), running?.stop()]);
});
