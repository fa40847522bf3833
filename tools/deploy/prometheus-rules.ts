// The alert rules as Prometheus reads them, from the server's own: what is told stands once.
import { stringify } from "yaml";
import {
  type AlertName,
  type AlertRule,
  alertRules,
  type Reading,
} from "../../apps/server/src/alerts/index.ts";

/** Rates and quantiles are of so long a time; the server's own look goes by the same. */
const window = "5m";

/** The heading's anchor below which docs/operations.md says what to do. */
const runbook = (name: string) => `docs/operations.md#${name.toLowerCase()}`;

/** The series that a rule looks at; of a histogram, its buckets. */
export function seriesOf({ read, metric, where = {} }: Reading): string {
  const labels = Object.entries(where).map(([label, pattern]) => `${label}=~${JSON.stringify(pattern)}`);
  const name = read === "p99" ? `${metric}_bucket` : metric;
  return labels.length === 0 ? name : `${name}{${labels.join(",")}}`;
}

/** The expression of a rule's value. */
export function readingOf(reading: Reading): string {
  const series = seriesOf(reading);
  switch (reading.read) {
    case "max":
    case "min":
      return `${reading.read}(${series})`;
    case "sum":
      // None is nought, and not nothing.
      return `(sum(${series}) or vector(0))`;
    case "rate":
      return `sum(rate(${series}[${window}]))`;
    case "p99":
      return `histogram_quantile(0.99, sum by (le) (rate(${series}[${window}])))`;
    case "leastBy":
      return `min(sum by (${reading.label}) (${series}))`;
  }
}

/** The expression that is true while a rule's value is beyond its limit. */
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

/** The free share of each disk that keeps files, as the node exporter measures it. */
const freeShare = (() => {
  const disks = '{fstype!~"tmpfs|ramfs|overlay|squashfs|iso9660"}';
  return `min by (instance, mountpoint) (node_filesystem_avail_bytes${disks} / node_filesystem_size_bytes${disks})`;
})();
const diskSummary = (name: string) =>
  `${name}: {{ $labels.mountpoint }} of {{ $labels.instance }} has {{ $value | humanizePercentage }} left`;

/** Alerts that no process of Gemplay can report itself: a process that is away, and full disks. */
const ofPrometheus = [
  {
    alert: "ProcessAway",
    expr: 'sum(up{job="gemplay"} == bool 0) > 0',
    for: "60s",
    labels: { severity: "critical" },
    annotations: {
      summary: "ProcessAway: {{ $value }} processes do not answer",
      runbook: runbook("ProcessAway"),
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

/** deploy/prometheus/alerts.yml as it should be. */
export function alertsFile(): string {
  const rules = [...ofPrometheus, ...(Object.entries(alertRules) as [AlertName, AlertRule][]).map(ruleOf)];
  return `# Written by \`npm run alerts:check -- --write\` from apps/server/src/alerts/alert-rules.ts: change it there.\n${stringify(
    { groups: [{ name: "gemplay", rules }] },
    { lineWidth: 0 },
  )}`;
}
