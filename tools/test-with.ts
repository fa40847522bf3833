// Runs the tests that need programs which npm does not install: `npm run test:redis`, `test:failover`,
// `test:backup` and `test:alerts`. `npm test` needs no program that npm does not install.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runFailureTest } from "./testing/run-failure-test.ts";

/** The programs and their Debian packages, by the name of the project in vitest.config.ts. */
const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  redis: { "redis-server": "redis-server" },
  failover: {
    etcd: "etcd-server",
    haproxy: "haproxy",
    ip: "iproute2",
    patroni: "patroni",
    pg_basebackup: "postgresql",
    pgbouncer: "pgbouncer",
  },
  backup: { pgbackrest: "pgbackrest", pg_basebackup: "postgresql" },
  alerts: { prometheus: "prometheus", "redis-server": "redis-server" },
};

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const [project = "", ...files] = process.argv.slice(2);
const programs = needed[project];
if (programs === undefined) {
  console.error(`${project || "nothing"} is none of ${Object.keys(needed).join(", ")}.`);
  process.exit(2);
}
const missing = Object.entries(programs).filter(([program]) => !isInstalled(program));
for (const [program, packageName] of missing)
  console.error(`${program} is missing: on Debian it comes with \`apt-get install ${packageName}\`.`);
if (missing.length > 0) process.exit(2);
process.exitCode = await runFailureTest(project, files);
