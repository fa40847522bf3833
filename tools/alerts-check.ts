// Checks the configuration and the alert rules of Prometheus with promtool, a program of Prometheus:
// npm run alerts:check [-- --write]
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { alertsFile } from "./deploy/prometheus-rules.ts";

const root = new URL("../", import.meta.url);
const folder = "deploy/prometheus";

if (process.argv.includes("--write")) await writeFile(new URL(`${folder}/alerts.yml`, root), alertsFile());

const steps = [
  // Checks only the syntax, because only the machine that runs Prometheus has the file with the scrape token.
  ["check", "config", "--syntax-only", `${folder}/prometheus.yml`],
  ["check", "rules", `${folder}/alerts.yml`],
  ["test", "rules", "tests/monitoring/alerts.test.yml"],
];
for (const args of steps) {
  const { error, status } = spawnSync("promtool", args, { cwd: root, stdio: "inherit" });
  if (error !== undefined) {
    process.stderr.write(`promtool is missing (Debian: apt-get install prometheus): ${error.message}\n`);
    process.exit(2);
  }
  if (status !== 0) process.exit(1);
}
