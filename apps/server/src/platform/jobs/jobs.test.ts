import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { type TestDatabase, withDatabase } from "../../../../../tests/setup/database.ts";
import { startSilentLink } from "../../../../../tests/setup/silent-link.ts";
import { createDatabase, sessionNames } from "../database/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createJobs, type Jobs } from "./index.ts";
import { holderLimits } from "./jobs.ts";

let database: TestDatabase;
let jobs: Jobs[];

withDatabase((made) => {
  database = made;
  // The two job runners of the test simulate two processes.
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

/** Resolves when the abort signal of a job aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Runs a job in both simulated processes, and records at any time which processes run the job. */
function startBoth(name: string) {
  const inside: number[] = [];
  const turns: number[] = [];
  let most = 0;
  const running = jobs.map((each, process) =>
    each.runExclusive(name, async (signal) => {
      inside.push(process);
      turns.push(process);
      most = Math.max(most, inside.length);
      await aborted(signal);
      inside.splice(inside.indexOf(process), 1);
    }),
  );
  return { running, inside, turns, most: () => most };
}

it("a job runs in only one process at a time, and another process continues the job when the first process stops", async () => {
  const db = createDatabase({ databaseUrl: database.url });
  const { running, inside, most } = startBoth("first");
  await expect.poll(() => inside.length).toBe(1);
  const { rows: moments } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const since = moments[0]?.at;
  const asksInVain = async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'gemplay job first'
        AND query LIKE '%pg_try_advisory_lock%' AND state = 'idle' AND query_start > ${since}
        AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`.execute(db);
    return rows.length;
  };
  await expect.poll(asksInVain).toBe(1);
  expect(inside).toHaveLength(1);
  const [holder = 0] = inside;
  await running[holder]?.stop();
  await expect.poll(() => inside).toEqual([1 - holder]);
  await running[1 - holder]?.stop();
  expect(inside).toEqual([]);
  expect(most()).toBe(1);
  await db.destroy();
});

it("a job stops and starts again when the database connection that holds its lock is lost", async () => {
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

it.each([
  ["the default time limits", []],
  ["the time limits of the tests", [20, 1_500]],
] as const)(
  "the process that holds a job lock with %s detects a connection without answers before the database gives the lock to another process",
  (_name, [lookMs, silentMs]) => {
    const { watchMs, answerMs } = holderLimits(lookMs, silentMs);
    expect(watchMs + answerMs).toBeLessThan(silentMs ?? 30_000);
  },
);

it("a job stops when the connection that holds its lock delivers no data, and another process continues the job", async () => {
  const link = await startSilentLink(database.url);
  const [log, metrics] = [pino({ level: "silent" }), createMetrics({ process: false })];
  const vanishing = createJobs({ databaseUrl: link.url, log, metrics, lookMs: 20, silentMs: 1_500 });
  let [begun, isAborted, isTaken] = [false, false, false];
  vanishing.runExclusive("fifth", async (signal) => {
    begun = true;
    await aborted(signal);
    isAborted = true;
  });
  await expect.poll(() => begun).toBe(true);
  const next = jobs[0]?.runExclusive("fifth", async (signal) => {
    isTaken = true;
    await aborted(signal);
  });
  // New connections get no answer either, so that the simulated process cannot connect again and get the lock again.
  expect(link.silence(sessionNames.job("fifth"), true)).toBe(1);
  // The simulated network does not forward the end of the connection. The first process therefore detects the loss of
  // the connection only by its own timeout.
  await expect.poll(() => [isAborted, isTaken]).toEqual([true, true]);
  link.stop();
  await Promise.all([next?.stop(), vanishing.stop()]);
});

it("a job that throws is called again, and does not affect a job with another name", async () => {
  let calls = 0;
  const failing = jobs[0]?.runExclusive("third", async () => {
    calls += 1;
    throw new Error("once more");
  });
  let other = false;
  const running = jobs[1]?.runExclusive("fourth", async (signal) => {
    other = true;
    await aborted(signal);
  });
  await expect.poll(() => calls).toBeGreaterThan(1);
  await expect.poll(() => other).toBe(true);
  await Promise.all([failing?.stop(), running?.stop()]);
});
