// Checks the files of Prometheus and Grafana against the metrics of running servers and against the runbook.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { errors, routes } from "@gemplay/api-schema";
import { gameNames } from "@gemplay/games";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type AlertRule, alertRules } from "../../apps/server/src/alerts/index.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics/index.ts";
import { waitingReasons } from "../../apps/server/src/wallet/index.ts";
import {
  hostVariables,
  pageOrigin,
  type TestChain,
  type TestServer,
} from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { alertsFile, expressionOf } from "../../tools/deploy/prometheus-rules.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { honest, type LyingProvider, startLyingProvider } from "../chain/lying-provider.ts";

const deploy = new URL("../../deploy/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, deploy), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (parse(read("prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly fieldConfig: {
    readonly defaults: {
      readonly unit: string;
      readonly thresholds: {
        readonly steps: readonly { readonly color: string; readonly value: number | null }[];
      };
    };
  };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Board {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}
const boards = readdirSync(new URL("grafana/dashboards/", deploy)).map(
  (file) => JSON.parse(read(`grafana/dashboards/${file}`)) as Board,
);
const panels = boards.flatMap((board) => board.panels.map((panel) => ({ board: board.title, ...panel })));

/** Returns the metric names in a Prometheus expression, without functions, labels, keywords and numbers. */
const metricsIn = (expression: string): string[] =>
  (
    expression
      .replaceAll(/\{[^}]*\}|"[^"]*"|\b(?:by|without)\s*\([^)]*\)|\[[^\]]*\]/g, " ")
      .match(/[a-z_][a-z0-9_:]*(?!\s*\(|[a-z0-9_:])/gi) ?? []
  ).filter((name) => !["or", "and", "by", "bool", "unless", "without"].includes(name));
const family = (name: string) => name.replace(/_(?:bucket|sum|count)$/, "");
/** Metrics that Prometheus itself creates. */
const ofPrometheus = new Set(["up", "ALERTS"]);
/** Metrics that the node exporter provides. */
const ofMachine = new Set(["node_filesystem_avail_bytes", "node_filesystem_size_bytes"]);

/** Environment variables of a server that treats the chain as a public test chain. */
const notLocal = {
  GEMPLAY_ENV: "test",
  FAUCET_PRIVATE_KEY: "",
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("hex")}`,
  PAYOUT_REFERENCE_KEYS: `p1:${randomBytes(32).toString("hex")}`,
};

/**
 * The environment variables of optional services that do not run in this test. The metrics of the optional services
 * must still exist.
 */
const beside = {
  ...hostVariables,
  REDIS_URL: "redis://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "no-reply@play.example",
};

let chain: TestChain;
let node: LyingProvider;
let api: TestServer;
let worker: TestServer;
withChain(async (started) => {
  chain = started;
  node = await startLyingProvider(chain.chain.rpcUrl);
});
afterAll(() => node.stop());
withServer(
  { variables: () => ({ ...behindNode(), ...notLocal, ...beside, ROLE: "api" }) },
  async (started, another) => {
    api = started;
    worker = await another({
      ...behindNode(),
      ...notLocal,
      ROLE: "worker",
      SWEEP_PRIVATE_KEY: devKeys.sweeper,
    });
  },
);

const behindNode = () => ({ ...chain.variables, CHAIN_RPC_URL: node.rpcUrl });
const scrape = async ({ server }: TestServer) => await (await fetch(`${server.url}/metrics`)).text();
const named = (text: string) => [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name);

describe("the exposed metrics", () => {
  test("contain every metric of the alert rules and dashboards, from the api and the worker together", async () => {
    const ofProcess = createMetrics({ process: true });
    const own = named(await ofProcess.registry.metrics());
    const exposed = new Set([...named(await scrape(api)), ...named(await scrape(worker)), ...own]);
    const expressions = [
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
      ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ];
    expect(expressions.length).toBeGreaterThan(60);
    for (const [where, expression] of expressions) {
      const names = metricsIn(expression);
      expect(names, where).not.toEqual([]);
      for (const name of names)
        if (!ofPrometheus.has(name) && !ofMachine.has(name))
          expect(exposed.has(family(name)), `${where}: ${name}`).toBe(true);
    }
  });

  test("contain job results only at the worker, and process metrics at both the api and the worker", async () => {
    const [ofApi, ofWorker] = [new Set(named(await scrape(api))), new Set(named(await scrape(worker)))];
    for (const name of ["gemplay_payouts_waiting", "gemplay_chain_finality_blocks", "gemplay_solvency_ratio"])
      expect([ofApi.has(name), ofWorker.has(name)], name).toEqual([false, true]);
    for (const name of ["gemplay_settlement_waiting_bets", "gemplay_process_info", "gemplay_database_used"])
      expect([ofApi.has(name), ofWorker.has(name)], name).toEqual([true, true]);
    expect(await scrape(api)).toContain('gemplay_process_info{role="api"} 1');
    // The counter of e-mails starts at 0, so that Prometheus sees the first e-mail as an increase.
    expect(await scrape(api)).toContain('gemplay_mail_total{outcome="refused"} 0');
    // The metrics of a job appear after the first run of the job.
    await expect.poll(() => scrape(worker)).toMatch(/gemplay_job_silent_seconds\{job="deposits"\} \d/);
  });

  test("stay limited in number, whatever paths clients request", async () => {
    const ask = (path: string, method = "GET") =>
      fetch(`${api.server.url}${path}`, { method, headers: { origin: pageOrigin } }).then((answer) =>
        answer.text(),
      );
    const before = await scrape(api);
    for (let n = 0; n < 60; n++) {
      await ask(`/api/none-${n}`);
      await ask(`/nowhere-${n}`, n % 2 === 0 ? "PUT" : "DELETE");
      await ask(`/api/config?x=${n}`);
    }
    const after = await scrape(api);
    const seriesOf = (text: string) =>
      text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    // New routes and new response statuses may add time series. A path that a client invents must not add a time
    // series.
    expect(seriesOf(after).length - seriesOf(before).length).toBeLessThan(60);
    const valuesOf = (label: string) =>
      new Set([...after.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, "g"))].map(([, value]) => value));
    for (const error of valuesOf("error")) expect(Object.keys(errors)).toContain(error);
    for (const route of valuesOf("route")) expect(route).not.toMatch(/none-|nowhere-|\?/);
    // No label may contain a player, an address or an id.
    const labels = [...after.matchAll(/\{([^}]*)\}/g)].map(([, text = ""]) => text);
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.filter((text) => /0x[0-9a-f]{8}|"\d{4,}"|[0-9a-f]{16}/i.test(text))).toEqual([]);
  });
});

describe("a node that answers every call with -32005", () => {
  const readiness = async ({ server }: TestServer) => {
    const answer = await fetch(`${server.url}/readyz`);
    return {
      status: answer.status,
      chain: ((await answer.json()) as { checks: { chain: string } }).checks.chain,
    };
  };
  const failures = async (job: string) => {
    const [, count] =
      new RegExp(`^gemplay_job_failures_total\\{job="${job}"\\} (\\d+)$`, "m").exec(await scrape(worker)) ??
      [];
    return Number(count);
  };

  test("counts as unreachable in the metrics of a ready process, and the chain jobs count as failing", async () => {
    for (const server of [api, worker])
      await expect.poll(() => readiness(server)).toEqual({ status: 200, chain: "ok" });
    const before = await failures("deposits");
    node.setLie(async () => {
      throw Object.assign(new Error("limit exceeded"), { code: -32005 });
    });
    for (const server of [api, worker])
      await expect.poll(() => readiness(server)).toEqual({ status: 200, chain: "away" });
    // Every run of the chain jobs fails, not only the first run.
    await expect.poll(() => failures("deposits")).toBeGreaterThan(before + 1);
    expect(await scrape(worker)).toContain(
      'gemplay_chain_provider_fault{job="deposits",fault="unreachable"} 1',
    );
    node.setLie(honest);
    for (const server of [api, worker])
      await expect.poll(() => readiness(server)).toEqual({ status: 200, chain: "ok" });
    await expect
      .poll(() => scrape(worker))
      .toContain('gemplay_chain_provider_fault{job="deposits",fault="unreachable"} 0');
  });
});

describe("the rules of Prometheus", () => {
  test("equal the server's own alert rules", () => {
    expect(read("prometheus/alerts.yml")).toBe(alertsFile());
    const own = Object.entries(alertRules) as [string, AlertRule][];
    for (const [name, rule] of own) {
      const written = rules.find(({ alert }) => alert === name);
      expect(written, name).toMatchObject({
        expr: expressionOf(rule),
        for: `${rule.forSeconds}s`,
        labels: { severity: rule.severity },
      });
      expect(written?.expr.endsWith(` ${rule.limit}`), name).toBe(true);
    }
    const others = rules.map(({ alert }) => alert).filter((alert) => !Object.hasOwn(alertRules, alert));
    expect(others).toEqual(["ProcessDown", "DiskFilling", "DiskFull"]);
  });

  test("cover every reason for a waiting payout except a frozen account", () => {
    const { reason } = alertRules.PayoutsLate.reading.where;
    const silent = waitingReasons.filter((one) => !new RegExp(`^(?:${reason})$`).test(one));
    expect(silent).toEqual(["account_frozen"]);
  });

  test("cover every route that places or continues one bet", () => {
    const { route, method } = alertRules.BetsSlow.reading.where;
    const ofGame = new RegExp(`^POST (/games/(?:${gameNames.join("|")})/.+)$`);
    const all = Object.keys(routes).flatMap((name) => ofGame.exec(name)?.[1] ?? []);
    // A call with several bets may take two seconds, so the alert would fire without a slow bet.
    const plays = all.filter((path) => !path.endsWith("/bets"));
    expect(plays).toContain("/games/mines/move");
    for (const path of plays) expect(`/api${path}`).toMatch(new RegExp(`^(?:${route})$`));
    expect(method).toBe("POST");
  });

  test("have exactly one section each in the runbook, and the runbook has no other section", () => {
    const document = readFileSync(new URL("../docs/operations.md", deploy), "utf8");
    const [, section = ""] = document.split("\n## When an alert fires\n");
    const headings = [...(section.split("\n## ")[0] ?? "").matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    expect(headings.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  });

  test("use the job labels that the Prometheus configuration sets", () => {
    const file = parse(read("prometheus/prometheus.yml")) as {
      rule_files: string[];
      scrape_configs: { job_name: string; honor_labels: boolean }[];
    };
    expect(file.rule_files).toEqual(["alerts.yml"]);
    // The alert rules select the time series whose label `job` is `gemplay`. Prometheus must not overwrite a label
    // `job` that a worker has set in its metrics.
    expect(file.scrape_configs).toMatchObject([
      { job_name: "gemplay", honor_labels: true },
      { job_name: "node" },
    ]);
  });
});

describe("the dashboards", () => {
  test("have a title, a unit and a legend in each panel, and thresholds that equal the limits of the alert rules", () => {
    expect(boards.map(({ title }) => title)).toEqual([
      "Gemplay: Bets",
      "Gemplay: Chain and payouts",
      "Gemplay: Promises",
      "Gemplay: Processes",
    ]);
    for (const { board, title, fieldConfig, targets } of panels) {
      const where = `${board}: ${title}`;
      expect(title.length, where).toBeGreaterThan(2);
      expect(fieldConfig.defaults.unit, where).toMatch(/^[a-z]+$/);
      for (const { legendFormat } of targets) expect(legendFormat, where).not.toBe("");
      const limits = fieldConfig.defaults.thresholds.steps.flatMap(({ value }) => value ?? []);
      const shown = targets.flatMap(({ expr }) => metricsIn(expr).map(family));
      const known = (Object.values(alertRules) as AlertRule[])
        .filter(({ reading }) => shown.includes(reading.metric))
        .map(({ limit }) => limit);
      for (const limit of limits) expect(known, where).toContain(limit);
    }
    for (const { panels: own } of boards) expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
  });

  test("use the data source of Grafana's provisioning", () => {
    const { datasources } = parse(read("grafana/provisioning/datasources/prometheus.yml")) as {
      datasources: { uid: string }[];
    };
    const uids = new Set(JSON.stringify(boards).match(/"type":"prometheus","uid":"([^"]+)"/g));
    expect([...uids]).toEqual([`"type":"prometheus","uid":"${datasources[0]?.uid}"`]);
    expect(parse(read("grafana/provisioning/dashboards/gemplay.yml"))).toMatchObject({
      providers: [{ options: { path: "/var/lib/grafana/dashboards" } }],
    });
  });
});
