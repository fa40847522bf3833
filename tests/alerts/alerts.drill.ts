// Runs a real Prometheus with the deployed rules on a running deployment. Without a fault, no alert fires. Each
// simulated fault makes its alerts fire until the fault ends. Every query of the Grafana dashboards returns data.
// ALERTS_FACTOR=1 keeps the deployed intervals.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AlertName, type AlertRule, alertRules } from "../../apps/server/src/alerts/index.ts";
import { readingOf, seriesOf } from "../../tools/deploy/prometheus-rules.ts";
import { type House, openHouse } from "./house.ts";
import { type Prometheus, startPrometheus } from "./prometheus-server.ts";

/**
 * The divisor of the scrape intervals and of the `for` of each alert rule. The limits and the five-minute windows of
 * rates stay as in production.
 */
const factor = Number(process.env.ALERTS_FACTOR ?? "5");
const healthMs = Math.max(60_000, 400_000 / factor);
/** A rate covers five minutes, so an alert on a rate fires for up to five minutes after the fault. */
const ratesMs = 300_000;
/** The limit of the alert ArchiveStopped in ms. */
const archiveMs = 300_000;
/** The time is enough for the longest `for` of a rule, several scrapes and a slow machine. */
const patienceMs = 120_000 + 240_000 / factor;
const rules = Object.entries(alertRules) as [AlertName, AlertRule][];
const boards = new URL("../../deploy/grafana/dashboards/", import.meta.url);

let house: House;
let prometheus: Prometheus;
let healthyAtMs = Date.now();
const told: {
  trouble: string;
  alerts: readonly string[];
  afterSeconds: number;
  ceasedAfterSeconds: number;
}[] = [];

beforeAll(async () => {
  house = await openHouse();
  prometheus = await startPrometheus({ ...house, factor });
  await until(async () => (await prometheus.targets()).every((health) => health === "up"), "targets", 60_000);
}, 180_000);
afterAll(async () => {
  try {
    const all = await prometheus?.askOver("ALERTS", healthyAtMs, Date.now());
    const seen = all?.map(({ metric }) => `${metric.alertname} ${metric.alertstate}`).toSorted();
    console.log(JSON.stringify({ factor, told, seen }, null, 1));
  } finally {
    await prometheus?.stop();
    await house?.close();
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
    const mover = await house.startMover();
    await expect.poll(() => mover.done.withdrawals, { timeout: 120_000 }).toBeGreaterThan(0);
    await house.operate("solvency");
    const blind = async () => {
      const unseen: string[] = [];
      for (const [name, { reading }] of rules) {
        if (name === "CertificateEnds") continue; // the deployment of this test has no HTTPS origin
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

interface Trouble {
  readonly trouble: string;
  /** The names of the alerts that this fault causes. */
  readonly alerts: readonly (AlertName | "ProcessAway")[];
  readonly begin: () => unknown;
  readonly end: () => unknown;
  /** Additional time in ms for the alerts to start and to stop firing. */
  readonly takesMs?: number;
}

/** Starts a fault, waits until its alerts fire, ends the fault, and waits until the alerts stop. */
async function makeTrouble({ trouble, alerts, begin, end, takesMs = 0 }: Trouble): Promise<void> {
  const secondsSince = (ms: number) => Math.round((Date.now() - ms) / 100) / 10;
  const toldOf = async () =>
    new Set((await prometheus.firing()).filter((name) => alerts.some((one) => one === name)));
  const begunMs = Date.now();
  try {
    await begin();
    const all = async () => (await toldOf()).size === alerts.length;
    await until(all, `${alerts} of ${trouble}`, patienceMs + takesMs);
  } finally {
    await end();
  }
  const afterSeconds = secondsSince(begunMs);
  const endedMs = Date.now();
  await until(async () => (await toldOf()).size === 0, `no ${alerts} after ${trouble}`, patienceMs + takesMs);
  told.push({ trouble, alerts, afterSeconds, ceasedAfterSeconds: secondsSince(endedMs) });
}

describe("the deployed alerts", () => {
  const timeout = 2 * patienceMs + 60_000;
  /** The missing archive counts as a fault only after five minutes, so this fault runs beside the other faults. */
  let archiveAway: Promise<void>;

  beforeAll(() => {
    archiveAway = makeTrouble({
      trouble: "archive away",
      alerts: ["ArchiveStopped"],
      takesMs: archiveMs,
      begin: house.loseArchive,
      end: house.findArchive,
    });
    // The last fault test awaits the result.
    archiveAway.catch(() => undefined);
  });

  it("fire after a worker is killed", { timeout }, () =>
    makeTrouble({
      trouble: "worker killed",
      alerts: ["NoWorker", "ProcessAway"],
      begin: () => house.worker.end("SIGKILL"),
      end: () => house.worker.start(),
    }),
  );

  it("fire while a node does not answer", { timeout }, () =>
    makeTrouble({
      trouble: "node frozen",
      alerts: ["ChainAway"],
      begin: house.freezeChain,
      end: house.thawChain,
    }),
  );

  it("fire while the payout account has no BNB for gas", { timeout }, async () => {
    await house.payerHas(0n);
    const mover = await house.startMover();
    try {
      await makeTrouble({
        trouble: "payer without gas, withdrawals asked for 1,000 s ago",
        alerts: ["PayoutGasLow", "PayoutsLate"],
        begin: () => until(async () => (await house.makeWaitingOlder(1_000)) > 0, "a withdrawal", patienceMs),
        end: () => house.payerHas(10n ** 18n),
      });
    } finally {
      await house.payerHas(10n ** 18n);
      await mover.stop();
    }
    expect(mover.done.withdrawals).toBeGreaterThan(0);
  });

  it("fire while the database answers slowly", { timeout }, () =>
    makeTrouble({
      trouble: "each batch of bets takes four seconds",
      alerts: ["LaneStands"],
      begin: () => house.batchesSleep(4),
      end: () => house.batchesSleep(0),
    }),
  );

  it("fire while the database is frozen: calls fail, and the processes still answer Prometheus", {
    timeout: timeout + ratesMs,
  }, async () => {
    const begunMs = Date.now();
    await makeTrouble({
      trouble: "database frozen",
      alerts: ["CallsFail"],
      takesMs: ratesMs,
      begin: house.freezeDatabase,
      end: house.thawDatabase,
    });
    const away = await prometheus.askOver('ALERTS{alertname="ProcessAway"}', begunMs, Date.now());
    expect(away).toEqual([]);
  });

  it("fire while the archive is missing", { timeout: timeout + archiveMs }, () => archiveAway);

  it("stop after all faults have ended", { timeout: ratesMs + 2 * patienceMs }, () =>
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

it("every query of the dashboards returns data", { timeout: 120_000 }, async () => {
  const files = readdirSync(boards);
  expect(files.length).toBe(4);
  const empty: string[] = [];
  for (const file of files) {
    const { title, panels } = JSON.parse(readFileSync(new URL(file, boards), "utf8")) as Board;
    for (const panel of panels)
      for (const { expr } of panel.targets) {
        // Grafana computes this interval from the scrape interval of the data source.
        const interval = `${Math.round(prometheus.intervalSeconds * 4_000)}ms`;
        const query = expr.replaceAll("$__rate_interval", interval);
        const answer = await prometheus.askOver(query, healthyAtMs, Date.now());
        if (!answer.some(hasValue)) empty.push(`${title}, ${panel.title}: ${expr}`);
      }
  }
  expect(empty).toEqual([]);
});
