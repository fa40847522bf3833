// Runs Debian's Prometheus with the deployed configuration. Only the scrape targets differ from the deployed
// configuration, and every time interval is divided by one factor.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { startKept } from "../../tools/stack/processes/kept-process.ts";

const deployed = new URL("../../deploy/prometheus/", import.meta.url);
const readYaml = <T>(name: string) => parse(readFileSync(new URL(name, deployed), "utf8")) as T;

interface Configuration {
  global: Record<string, string>;
  rule_files: string[];
  scrape_configs: {
    [name: string]: unknown;
    job_name: string;
    authorization: { credentials_file: string };
  }[];
}
interface Rules {
  groups: { rules: { for: string }[] }[];
}

export interface PrometheusOptions {
  /** The host and port of each process to monitor. */
  readonly targets: readonly string[];
  readonly metricsToken: string;
  /**
   * The divisor of all time intervals and of the `for` of each alert rule; with 1, the deployed intervals stay
   * unchanged.
   */
  readonly factor: number;
}

/** One time series of a query result, with its values in the order of time. */
export interface Answered {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly number[];
}

export interface Prometheus {
  /** Seconds between two scrapes of a target. */
  readonly intervalSeconds: number;
  /** Returns the state of each scrape target: up, down or unknown. */
  targets(): Promise<readonly string[]>;
  /** Returns the names of the firing alerts. */
  firing(): Promise<readonly string[]>;
  /**
   * Evaluates a Prometheus expression at the current time.
   *
   * @throws Error if Prometheus refuses the expression
   */
  ask(expression: string): Promise<readonly Answered[]>;
  /** Evaluates a Prometheus expression over a time range, once for each scrape. */
  askOver(expression: string, fromMs: number, toMs: number): Promise<readonly Answered[]>;
  stop(): Promise<void>;
}

const secondsOf = (text: string) => {
  const [, seconds] = /^(\d+)s$/.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`${text} is no number of seconds`);
  return Number(seconds);
};

export async function startPrometheus({
  targets,
  metricsToken,
  factor,
}: PrometheusOptions): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-prometheus-"));
  const shorter = (text: string) => `${Math.round((secondsOf(text) * 1_000) / factor)}ms`;

  const configuration = readYaml<Configuration>("prometheus.yml");
  const { global, scrape_configs } = configuration;
  const intervalSeconds = secondsOf(global.scrape_interval ?? "") / factor;
  for (const [name, text] of Object.entries(global)) global[name] = shorter(text);
  // Removes the scrape job of the machine's disks, because this test does not cover the alerts on disks.
  configuration.scrape_configs = scrape_configs.filter(({ job_name }) => job_name === "gemplay");
  for (const scraped of configuration.scrape_configs) {
    // Replaces the discovery of targets by fixed targets, because the discovery has its own interval. The other
    // settings of the scrape job stay as in production.
    delete scraped.dns_sd_configs;
    scraped.static_configs = [{ targets }];
    scraped.authorization.credentials_file = join(folder, "token");
  }
  const rules = readYaml<Rules>(configuration.rule_files[0] ?? "");
  for (const rule of rules.groups.flatMap((group) => group.rules)) rule.for = shorter(rule.for);
  writeFileSync(join(folder, "token"), metricsToken);
  writeFileSync(join(folder, "prometheus.yml"), stringify(configuration));
  writeFileSync(join(folder, configuration.rule_files[0] ?? ""), stringify(rules));

  const port = await freePort(0, "Prometheus");
  const origin = `http://127.0.0.1:${port}`;
  const args = ["--config.file=prometheus.yml", "--storage.tsdb.path=data"];
  const kept = await startKept({
    command: "prometheus",
    args: [...args, `--web.listen-address=127.0.0.1:${port}`, "--log.level=warn"],
    cwd: folder,
    env: { PATH: process.env.PATH },
    logFile: join(folder, "prometheus.log"),
    stop: [{ signal: "SIGTERM", waitMs: 10_000 }],
  });
  let hasEnded = false;
  void kept.exited.then(() => {
    hasEnded = true;
  });
  const isReady = () =>
    fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (hasEnded) throw new Error(readFileSync(join(folder, "prometheus.log"), "utf8"));
    await sleep(100);
  }

  async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`${origin}/api/v1/${path}?${new URLSearchParams(query)}`);
    const answer = (await response.json()) as { status: string; data: T; error?: string };
    if (answer.status !== "success") throw new Error(`${query.query ?? path}: ${answer.error}`);
    return answer.data;
  }

  type Value = readonly [number, string];
  interface Found {
    result: {
      readonly metric: Record<string, string>;
      readonly value?: Value;
      readonly values?: readonly Value[];
    }[];
  }
  const answered = ({ result }: Found): Answered[] =>
    result.map(({ metric, value, values = value === undefined ? [] : [value] }) => ({
      metric,
      values: values.map(([, text]) => Number(text)),
    }));

  return {
    intervalSeconds,
    async targets() {
      const { activeTargets } = await get<{ activeTargets: { health: string }[] }>("targets");
      return activeTargets.map(({ health }) => health);
    },
    async firing() {
      const { alerts } = await get<{ alerts: { state: string; labels: { alertname: string } }[] }>("alerts");
      return alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
    },
    ask: async (query) => answered(await get<Found>("query", { query })),
    askOver: async (query, fromMs, toMs) =>
      answered(
        await get<Found>("query_range", {
          query,
          start: `${fromMs / 1_000}`,
          end: `${toMs / 1_000}`,
          step: `${intervalSeconds}`,
        }),
      ),
    async stop() {
      await kept.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
