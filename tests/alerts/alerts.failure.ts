// Runs a real Prometheus with the deployed rules on a running deployment. Without a simulated fault, no alert fires.
// Each simulated fault makes its alerts fire until the fault ends. Every query of the Grafana dashboards returns data.
// If ALERTS_FACTOR is 1, the test keeps all time intervals of the deployed configuration.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AlertName, type AlertRule, alertRules } from "../../apps/server/src/alerts/index.ts";
import { readingOf, seriesOf } from "../../tools/deploy/prometheus-rules.ts";
import { type Deployment, openDeployment } from "./deployment.ts";
import { type Prometheus, startPrometheus } from "./prometheus-server.ts";

/**
 * The divisor of the scrape intervals and of the `for` of each alert rule. The limits of the alert rules and their
 * five-minute rate windows stay as in production.
 */
const factor = Number(process.env.ALERTS_FACTOR ?? "5");
const healthMs = Math.max(60_000, 400_000 / factor);
/**
 * A rate covers the last five minutes, so an alert on a rate may fire for five more minutes after its fault has ended.
 */
const ratesMs = 300_000;
/** The limit of the alert ArchiveStopped in ms. */
const archiveMs = 300_000;
/** The time limit in ms, enough for the longest `for` of an alert rule, several scrapes and a slow machine. */
const patienceMs = 120_000 + 240_000 / factor;
const rules = Object.entries(alertRules) as [AlertName, AlertRule][];
const boards = new URL("../../deploy/grafana/dashboards/", import.meta.url);

let deployment: Deployment;
let prometheus: Prometheus;
let healthyAtMs = Date.now();
const reported: {
  failure: string;
  alerts: readonly string[];
  afterSeconds: number;
  ceasedAfterSeconds: number;
}[] = [];

beforeAll(async () => {
  deployment = await openDeployment();
  prometheus = await startPrometheus({ ...deployment, factor });
  await until(async () => (await prometheus.targets()).every((health) => health === "up"), "targets", 60_000);
}, 180_000);
afterAll(async () => {
  try {
    const all = await prometheus?.askOver("ALERTS", healthyAtMs, Date.now());
    const seen = all?.map(({ metric }) => `${metric.alertname} ${metric.alertstate}`).toSorted();
    console.log(JSON.stringify({ factor, reported, seen }, null, 1));
  } finally {
    await prometheus?.stop();
    await deployment?.close();
  }
});

async function until(is: () => Promise<boolean>, what: string, withinMs: number): Promise<void> {
  const untilMs = Date.now() + withinMs;
  while (!(await is())) {
    if (Date.now() > untilMs) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await sleep(100);
  }
}

const hasValue = ({ values }: { readonly values: readonly number[] }) =>
  values.some((value) => Number.isFinite(value));

describe("without a fault", () => {
  it("every alert rule reads a value, and no alert fires", { timeout: 900_000 }, async () => {
    const mover = await deployment.startMover();
    await expect.poll(() => mover.done.withdrawals, { timeout: 120_000 }).toBeGreaterThan(0);
    await deployment.operate("solvency");
    const blind = async () => {
      const unseen: string[] = [];
      for (const [name, { reading }] of rules) {
        if (name === "CertificateExpires") continue; // the deployment of this test has no HTTPS origin
        const series = await prometheus.ask(seriesOf(reading));
        const value = await prometheus.ask(readingOf(reading));
        if (series.length === 0 || !value.some(hasValue)) unseen.push(name);
      }
      return unseen;
    };
    // The worker checks the ledger for the first time one minute after the worker's start.
    await expect.poll(blind, { timeout: 180_000, interval: 1_000 }).toEqual([]);
    healthyAtMs = Date.now();
    await sleep(healthMs);
    await mover.stop();
    const fired = await prometheus.askOver('ALERTS{alertstate="firing"}', healthyAtMs, Date.now());
    expect(fired.map(({ metric }) => metric.alertname)).toEqual([]);
    expect(await prometheus.targets()).toEqual(["up", "up", "up"]);
  });
});

interface Failure {
  readonly failure: string;
  /** The names of the alerts that the simulated fault causes. */
  readonly alerts: readonly (AlertName | "ProcessDown")[];
  readonly begin: () => unknown;
  readonly end: () => unknown;
  /** Additional time in ms that the alerts need to start and to stop firing. */
  readonly takesMs?: number;
}

/** Starts a fault, waits until its alerts fire, ends the fault, and waits until the alerts stop. */
async function simulateFailure({ failure, alerts, begin, end, takesMs = 0 }: Failure): Promise<void> {
  const secondsSince = (ms: number) => Math.round((Date.now() - ms) / 100) / 10;
  const firingOf = async () =>
    new Set((await prometheus.firing()).filter((name) => alerts.some((one) => one === name)));
  const begunMs = Date.now();
  try {
    await begin();
    const all = async () => (await firingOf()).size === alerts.length;
    await until(all, `${alerts} of ${failure}`, patienceMs + takesMs);
  } finally {
    await end();
  }
  const afterSeconds = secondsSince(begunMs);
  const endedMs = Date.now();
  await until(
    async () => (await firingOf()).size === 0,
    `no ${alerts} after ${failure}`,
    patienceMs + takesMs,
  );
  reported.push({ failure, alerts, afterSeconds, ceasedAfterSeconds: secondsSince(endedMs) });
}

describe("the deployed alerts", () => {
  const timeout = 2 * patienceMs + 60_000;
  /**
   * The alert on a missing archive fires only after five minutes, so the test removes the archive while the other fault
   * tests run.
   */
  let archiveAway: Promise<void>;

  beforeAll(() => {
    archiveAway = simulateFailure({
      failure: "archive away",
      alerts: ["ArchiveStopped"],
      takesMs: archiveMs,
      begin: deployment.loseArchive,
      end: deployment.findArchive,
    });
    // The last test of this group waits for the alert on the missing archive.
    archiveAway.catch(() => undefined);
  });

  it("fire after a worker is killed", { timeout }, () =>
    simulateFailure({
      failure: "worker killed",
      alerts: ["NoWorker", "ProcessDown"],
      begin: () => deployment.worker.end("SIGKILL"),
      end: () => deployment.worker.start(),
    }),
  );

  it("fire while the node of the chain does not answer", { timeout }, () =>
    simulateFailure({
      failure: "node frozen",
      alerts: ["ChainUnreachable"],
      begin: deployment.freezeChain,
      end: deployment.thawChain,
    }),
  );

  it("fire while the payout account has no BNB for gas", { timeout }, async () => {
    await deployment.payerHas(0n);
    const mover = await deployment.startMover();
    try {
      await simulateFailure({
        failure: "payer without gas, withdrawals asked for 1,000 s ago",
        alerts: ["PayoutGasLow", "PayoutsLate"],
        begin: () =>
          until(async () => (await deployment.makeWaitingOlder(1_000)) > 0, "a withdrawal", patienceMs),
        end: () => deployment.payerHas(10n ** 18n),
      });
    } finally {
      await deployment.payerHas(10n ** 18n);
      await mover.stop();
    }
    expect(mover.done.withdrawals).toBeGreaterThan(0);
  });

  it("fire while the database answers slowly", { timeout }, () =>
    simulateFailure({
      failure: "each batch of bets takes four seconds",
      alerts: ["SettlementStalled"],
      begin: () => deployment.batchesSleep(4),
      end: () => deployment.batchesSleep(0),
    }),
  );

  it("fire while the database is frozen: API calls fail, and the processes still answer Prometheus", {
    timeout: timeout + ratesMs,
  }, async () => {
    const begunMs = Date.now();
    await simulateFailure({
      failure: "database frozen",
      alerts: ["RequestsFail"],
      takesMs: ratesMs,
      begin: deployment.freezeDatabase,
      end: deployment.thawDatabase,
    });
    const away = await prometheus.askOver('ALERTS{alertname="ProcessDown"}', begunMs, Date.now());
    expect(away).toEqual([]);
  });

  it(
    "fire while the archive of the database is missing",
    { timeout: timeout + archiveMs },
    () => archiveAway,
  );

  it("stop firing after all faults have ended", { timeout: ratesMs + 2 * patienceMs }, () =>
    until(async () => (await prometheus.firing()).length === 0, "silence", ratesMs + patienceMs),
  );
});

interface Board {
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

it("every query of the Grafana dashboards returns data", { timeout: 120_000 }, async () => {
  const files = readdirSync(boards);
  expect(files.length).toBe(4);
  const empty: string[] = [];
  for (const file of files) {
    const { title, panels } = JSON.parse(readFileSync(new URL(file, boards), "utf8")) as Board;
    for (const panel of panels)
      for (const { expr } of panel.targets) {
        // Grafana computes `$__rate_interval` from the scrape interval of the data source.
        const interval = `${Math.round(prometheus.intervalSeconds * 4_000)}ms`;
        const query = expr.replaceAll("$__rate_interval", interval);
        const answer = await prometheus.askOver(query, healthyAtMs, Date.now());
        if (!answer.some(hasValue)) empty.push(`${title}, ${panel.title}: ${expr}`);
      }
  }
  expect(empty).toEqual([]);
});
