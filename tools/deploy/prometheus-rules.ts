// Generates Prometheus's alert rules from the server's rules, so that each rule is defined only once.
import { stringify } from "yaml";
import {
  type AlertName,
  type AlertRule,
  alertRules,
  type Reading,
} from "../../apps/server/src/alerts/index.ts";

/** The time window of rates and quantiles in the alert rules. The server's own alert check uses the same window. */
const window = "5m";

/** Returns the link to the alert's section in docs/operations.md. */
const runbook = (name: string) => `docs/operations.md#${name.toLowerCase()}`;

/** Returns the time series that a rule reads; for a histogram, the series of its buckets. */
export function seriesOf({ read, metric, where = {} }: Reading): string {
  const labels = Object.entries(where).map(([label, pattern]) => `${label}=~${JSON.stringify(pattern)}`);
  const name = read === "p99" ? `${metric}_bucket` : metric;
  return labels.length === 0 ? name : `${name}{${labels.join(",")}}`;
}

/** Returns the Prometheus expression for a rule's value. */
export function readingOf(reading: Reading): string {
  const series = seriesOf(reading);
  switch (reading.read) {
    case "max":
    case "min":
      return `${reading.read}(${series})`;
    case "sum":
      // A missing time series counts as 0, because Prometheus would otherwise return no value.
      return `(sum(${series}) or vector(0))`;
    case "rate":
      return `sum(rate(${series}[${window}]))`;
    case "p99":
      return `histogram_quantile(0.99, sum by (le) (rate(${series}[${window}])))`;
    case "leastBy":
      return `min(sum by (${reading.label}) (${series}))`;
  }
}

/** Returns the expression that is true while a rule's value is beyond its limit. */
export const expressionOf = ({ reading, when, limit }: AlertRule): string =>
  `${readingOf(reading)} ${when === "above" ? ">" : "<"} ${limit}`;

const ruleOf = ([name, rule]: [AlertName, AlertRule]) => ({
  alert: name,
  expr: expressionOf(rule),
  for: `${rule.forSeconds}s`,
  labels: { severity: rule.severity },
  annotations: {
    summary: `${name}: {{ printf "%.2f" $value }} (limit ${rule.limit}, ${rule.unit})`,
    runbook: runbook(name),
  },
});

/** The free share of each disk that stores Gemplay's files, measured by the node exporter. */
const freeShare = (() => {
  const disks = '{fstype!~"tmpfs|ramfs|overlay|squashfs|iso9660"}';
  return `min by (instance, mountpoint) (node_filesystem_avail_bytes${disks} / node_filesystem_size_bytes${disks})`;
})();
const diskSummary = (name: string) =>
  `${name}: {{ $labels.mountpoint }} of {{ $labels.instance }} has {{ $value | humanizePercentage }} left`;

/** Alerts that no Gemplay process can report by itself: a process that is down, and full disks. */
const ofPrometheus = [
  {
    alert: "ProcessDown",
    expr: 'sum(up{job="gemplay"} == bool 0) > 0',
    for: "60s",
    labels: { severity: "critical" },
    annotations: {
      summary: "ProcessDown: {{ $value }} processes do not answer",
      runbook: runbook("ProcessDown"),
    },
  },
  {
    alert: "DiskFilling",
    expr: `${freeShare} < 0.2`,
    for: "300s",
    labels: { severity: "warning" },
    annotations: { summary: diskSummary("DiskFilling"), runbook: runbook("DiskFilling") },
  },
  {
    alert: "DiskFull",
    expr: `${freeShare} < 0.05`,
    for: "60s",
    labels: { severity: "critical" },
    annotations: { summary: diskSummary("DiskFull"), runbook: runbook("DiskFull") },
  },
];

/** Returns the expected content of deploy/prometheus/alerts.yml. */
export function alertsFile(): string {
  const rules = [...ofPrometheus, ...(Object.entries(alertRules) as [AlertName, AlertRule][]).map(ruleOf)];
  return `# Written by \`npm run alerts:check -- --write\` from apps/server/src/alerts/alert-rules.ts: change it there.\n${stringify(
    { groups: [{ name: "gemplay", rules }] },
    { lineWidth: 0 },
  )}`;
}
