// If the database does not answer, gauges keep their last value, so that the alerts on these gauges keep firing.
import { afterAll, expect, test } from "vitest";
import { alertTables } from "../../apps/server/src/alerts/alerts.tables.ts";
import { archiveMetrics } from "../../apps/server/src/alerts/archive.ts";
import { reconciliationMetrics } from "../../apps/server/src/alerts/reconciliation.ts";
import { createPartitions } from "../../apps/server/src/partitions/partitions.ts";
import { createDatabase } from "../../apps/server/src/platform/database/index.ts";
import { createJobs } from "../../apps/server/src/platform/jobs/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics/index.ts";
import { createQueues } from "../../apps/server/src/platform/queue/index.ts";
import { createSecretBox } from "../../apps/server/src/platform/secrets/index.ts";
import { solvencyMetrics } from "../../apps/server/src/solvency/solvency.metrics.ts";
import { testClock } from "../../apps/server/test/compose.ts";

// No server listens at the database address.
const databaseUrl = "postgres://gemplay@127.0.0.1:1/gemplay";
const db = createDatabase({ databaseUrl });
afterAll(() => db.destroy());

const metrics = createMetrics({ process: false });
const [clock, log] = [testClock(), createLogger("silent")];
archiveMetrics({ db, metrics });
solvencyMetrics({ db, clock, metrics });
reconciliationMetrics(alertTables(db), { metrics, clock });
createPartitions({ clock, db, log, metrics, jobs: createJobs({ databaseUrl, log, metrics }) });
createQueues({
  config: { databaseUrl, role: "all" },
  db,
  clock,
  log,
  metrics,
  secrets: createSecretBox([{ id: "one", key: Buffer.alloc(32, 7) }]),
}).open<string>({
  name: "tested",
  noun: "word",
  atOnce: 1,
  oneAttemptAtMostS: 60,
  attempts: 3,
  metric: { name: "tested_total", help: "Words" },
});

interface ReportedGauge {
  get(): Promise<{ values: readonly { labels: object; value: number }[] }>;
  set(labels: object, value: number): void;
}

test.each([
  ["gemplay_archive_age_seconds", { of: "log" }, 9_999],
  ["gemplay_base_backup_age_seconds", { of: "database" }, 999_999],
  ["gemplay_solvency_ratio", { asset: "PLAY" }, 0.5],
  ["gemplay_solvency_age_seconds", {}, 999_999],
  ["gemplay_reconciliation_differences", { scope: "ledger" }, 3],
  ["gemplay_reconciliation_overdue_seconds", { scope: "chain" }, 9_999],
  ["gemplay_partitions_ahead_months", {}, 0],
  ["gemplay_queue_age_seconds", { queue: "tested" }, 9_999],
])(
  "the gauge %s keeps its value without a database and has no value before the first answer of the database",
  async (name, labels, value) => {
    const gauge = metrics.registry.getSingleMetric(name) as unknown as ReportedGauge;
    const reported = async () => (await gauge.get()).values.map((one) => [one.labels, one.value]);
    expect(await reported()).toEqual([]);
    gauge.set(labels, value);
    expect(await reported()).toEqual([[labels, value]]);
  },
);
