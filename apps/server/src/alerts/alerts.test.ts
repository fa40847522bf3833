// The tests of alerts check how reports of several processes become open alerts. Every process may evaluate the metric
// reports, and every process may read the alerts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withMigratedDatabase } from "../../test/file-server.ts";
import type { SureClock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { createMetrics } from "../platform/metrics/index.ts";
import { type AlertRule, alertRules } from "./alert-rules.ts";
import { alertTables } from "./alerts.tables.ts";
import { type Alerts, createAlerts } from "./alerts.ts";
import { inspect, kept, readingsOf, togetherOf } from "./readings.ts";
import { insertReconciliation, lastReconciliations } from "./reconciliation.repository.ts";
import { isDue } from "./reconciliation.ts";

let db: Database;
/**
 * Each read of the test clock advances the clock by only one millisecond, so that an alert does not last longer on a
 * slow machine.
 */
let clock: SureClock & { advance(ms: number): void };
let running: Alerts[] = [];
withMigratedDatabase((made) => {
  db = made;
});
beforeEach(() => {
  let atMs = Date.now();
  const nowMs = () => ++atMs;
  clock = {
    nowMs,
    sureMs: nowMs,
    advance(ms) {
      atMs += ms;
    },
  };
});
afterEach(async () => {
  for (const one of running) await one.stop();
  running = [];
  await alertTables(db).deleteFrom("open_alert").execute();
});

/** Starts the alerts of a simulated process. */
function startProcess(role: "api" | "worker") {
  const metrics = createMetrics({ process: false });
  const gauges = {
    waiting: metrics.gauge("gemplay_database_waiting", "x"),
    held: metrics.gauge("gemplay_job_held", "x", ["job"]),
    lastRun: metrics.gauge("gemplay_job_last_run_timestamp_seconds", "x", ["job"]),
    differences: metrics.gauge("gemplay_reconciliation_differences", "x", ["scope"]),
  };
  const alerts = createAlerts({
    db,
    clock,
    metrics,
    config: { role },
    everyMs: 20,
    log: createLogger("silent"),
  });
  alerts.start();
  running.push(alerts);
  return { ...alerts, ...gauges };
}

/**
 * Waits until every process has checked the alerts twice. A process begins the second check after the process has
 * stored the results of the first check.
 */
async function lookedTwice(): Promise<void> {
  for (let look = 0; look < 2; look++) {
    const from = new Date(clock.nowMs());
    const reports = () =>
      alertTables(db).selectFrom("process_report").select("role").where("reported_at", ">", from).execute();
    await expect.poll(async () => (await reports()).length).toBe(running.length);
  }
}

const namesOf = async ({ currentAlerts }: Alerts) => (await currentAlerts()).map(({ name }) => name);

test("every process shows an open alert with its value, limit and start time, and hides the alert after its end", async () => {
  const [api, worker] = [startProcess("api"), startProcess("worker")];
  worker.waiting.set(21);
  const sinceMs = clock.nowMs();
  const rows = () => alertTables(db).selectFrom("open_alert").select("name").execute();
  await expect.poll(rows).toContainEqual({ name: "PoolFull" });
  expect(await namesOf(api)).toEqual([]);
  clock.advance(31_000);
  await expect.poll(() => namesOf(api)).toEqual(["PoolFull"]);
  const [open] = await api.currentAlerts();
  expect(open).toMatchObject({ value: 21, limit: 20, severity: "critical", unit: "count" });
  expect(Math.abs((open?.since.getTime() ?? 0) - sinceMs)).toBeLessThan(31_000);
  worker.waiting.set(20);
  await expect.poll(() => namesOf(api)).toEqual([]);
});

test("the alert NoWorker opens if no worker runs, and a worker that ends cleanly counts as ended at once", async () => {
  const [api, worker] = [startProcess("api"), startProcess("worker")];
  await expect.poll(() => api.jobStates()).toEqual([]);
  clock.advance(31_000);
  await lookedTwice();
  expect(await namesOf(api)).toEqual([]);
  await worker.stop();
  clock.advance(31_000);
  const advanced = new Date(clock.nowMs());
  // The test waits for a check of the alerts after the first jump of the clock. If both jumps of the clock fell between
  // two checks of the alerts, the time without a check would be too long.
  const seen = () =>
    alertTables(db).selectFrom("open_alert").select("name").where("seen_at", ">=", advanced).execute();
  await expect.poll(seen).toEqual([{ name: "NoWorker" }]);
  clock.advance(31_000);
  await expect.poll(() => namesOf(api)).toEqual(["NoWorker"]);
});

test("the worker opens the alert NoApi if no api process runs", async () => {
  const [api, worker] = [startProcess("api"), startProcess("worker")];
  const open = () => alertTables(db).selectFrom("open_alert").select("name").execute();
  await lookedTwice();
  expect(await open()).toEqual([]);
  await api.stop();
  await expect.poll(open).toEqual([{ name: "NoApi" }]);
  clock.advance(31_000);
  await expect.poll(() => namesOf(worker)).toEqual(["NoApi"]);
});

test("a job counts as held if one of two processes holds the job, and its last run is the later run of the two processes", async () => {
  const [one, two] = [startProcess("worker"), startProcess("worker")];
  startProcess("api");
  one.held.set({ job: "crash" }, 1);
  two.held.set({ job: "crash" }, 0);
  one.lastRun.set({ job: "crash" }, 1_700_000_000);
  two.lastRun.set({ job: "crash" }, 1_700_000_100);
  const lastRunAt = new Date(1_700_000_100_000);
  await expect.poll(() => one.jobStates()).toEqual([{ job: "crash", held: 1, lastRunAt, failures: 0 }]);
  one.held.set({ job: "crash" }, 0);
  await expect.poll(async () => (await one.jobStates())[0]?.held).toBe(0);
  const rows = () => alertTables(db).selectFrom("open_alert").select("name").execute();
  await expect.poll(rows).toEqual([{ name: "JobNotHeld" }]);
});

test("the alert ReconciliationDiffers opens without a waiting time", async () => {
  const worker = startProcess("worker");
  worker.differences.set({ scope: "ledger" }, 2);
  await expect.poll(() => namesOf(worker)).toEqual(["ReconciliationDiffers"]);
});

test("an alert disappears if no process checks the alert any more", async () => {
  const worker = startProcess("worker");
  worker.differences.set({ scope: "ledger" }, 2);
  await expect.poll(() => namesOf(worker)).toEqual(["ReconciliationDiffers"]);
  await worker.stop();
  clock.advance(61_000);
  expect(await namesOf(worker)).toEqual([]);
});

describe("values of alerts", () => {
  test("come only from metrics that an alert rule uses", async () => {
    const metrics = createMetrics({ process: false });
    metrics.gauge("gemplay_nobody_asks", "x").set(1);
    metrics.gauge("gemplay_database_waiting", "x").set(2);
    const { series } = await inspect(metrics.registry, 0);
    expect(series).toEqual([{ name: "gemplay_database_waiting", labels: {}, value: 2 }]);
  });

  test("can be a rate over the time window, added up over all processes", async () => {
    const metrics = createMetrics({ process: false });
    const refusals = metrics.counter("gemplay_refusals_total", "x", ["error"]);
    refusals.inc({ error: "Unavailable" }, 100);
    refusals.inc({ error: "InsufficientBalance" }, 7);
    const first = await inspect(metrics.registry, 0);
    refusals.inc({ error: "Unavailable" }, 60);
    refusals.inc({ error: "InsufficientBalance" }, 600);
    const second = await inspect(metrics.registry, 60_000);
    const said = readingsOf([first, second]);
    expect(said.RequestsFail).toBe(1);
    expect(togetherOf("RequestsFail", [said, said])).toBe(2);
    expect(kept([first, second], 301_000)).toEqual([second]);
    expect(readingsOf([second]).RequestsFail).toBeUndefined();
  });

  test("can be a quantile of the bet durations of all processes, computed like in Prometheus", async () => {
    const metrics = createMetrics({ process: false });
    const duration = metrics.histogram<"method" | "route">("gemplay_http_duration_seconds", "x", [1, 3]);
    const bet = duration.of({ method: "POST", route: "/api/games/dice/bet" });
    const move = duration.of({ method: "POST", route: "/api/games/mines/move" });
    const first = await inspect(metrics.registry, 0);
    for (let n = 0; n < 190; n++) bet.observe(0.5);
    for (let n = 0; n < 10; n++) move.observe(2);
    duration.of({ method: "POST", route: "/api/user/info" }).observe(100);
    // The test calls the route that shows an open round, because this call does not count as a bet.
    duration.of({ method: "GET", route: "/api/games/mines/open" }).observe(100);
    const said = readingsOf([first, await inspect(metrics.registry, 60_000)]);
    // The promtool test of the rule BetsSlow uses the same numbers.
    expect(togetherOf("BetsSlow", [said])).toBeCloseTo(2.6, 9);
    expect(togetherOf("BetsSlow", [said, said])).toBeCloseTo(2.6, 9);
    expect(togetherOf("BetsSlow", [{}])).toBeUndefined();
  });

  test("can be the smallest of several ratios, and an infinite value is beyond every limit", async () => {
    const metrics = createMetrics({ process: false });
    const ratio = metrics.gauge("gemplay_solvency_ratio", "x", ["asset"]);
    ratio.set({ asset: "PLAY" }, 1.2);
    ratio.set({ asset: "U" }, 0.99);
    metrics.gauge("gemplay_clock_uncertainty_seconds", "x").set(Number.POSITIVE_INFINITY);
    const said = JSON.parse(JSON.stringify(readingsOf([await inspect(metrics.registry, 0)])));
    expect(togetherOf("ReservesShort", [said])).toBe(0.99);
    expect(togetherOf("ClockUncertain", [said])).toBeGreaterThan(alertRules.ClockUncertain.limit);
  });

  test("can reach the limit of every alert rule", () => {
    for (const { when, limit } of Object.values(alertRules) as AlertRule[])
      expect(when === "above" ? limit >= 0 : limit > 0).toBe(true);
  });
});

describe("reconciliation of the books", () => {
  const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
  test.each([
    ["chain", undefined, "23T10:00", true],
    ["chain", "23T09:30", "23T10:00", false],
    ["chain", "23T09:00", "23T10:00", true],
    ["ledger", undefined, "23T10:00", true],
    ["ledger", "22T03:01", "23T02:59", false],
    ["ledger", "22T03:01", "23T03:00", true],
    ["ledger", "23T03:01", "23T23:59", false],
  ] as const)(
    "isDue for the scope %s with the last start at %s and the present time %s returns %s",
    (scope, begun, now, due) => {
      expect(isDue(scope, begun === undefined ? undefined : at(begun), at(now))).toBe(due);
    },
  );

  test("returns the last finished reconciliation and ignores an unfinished reconciliation", async () => {
    const tables = alertTables(db);
    const run = { scope: "ledger", tookMs: 3 } as const;
    await insertReconciliation(tables, { ...run, begunAt: new Date(1_000_000), differences: 4 });
    await insertReconciliation(tables, { ...run, begunAt: new Date(2_000_000), differences: null });
    expect(await lastReconciliations(tables)).toEqual([
      { scope: "ledger", at: new Date(1_000_000), tookMs: 3, differences: 4 },
    ]);
  });
});
