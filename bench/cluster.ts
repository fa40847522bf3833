// Provides the PostgreSQL cluster of a benchmark. The benchmarks of docs/benchmarks.md use a new cluster with full
// durability. The short benchmark runs of `npm test` use a running cluster to save time.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStatements, urlOfDatabase } from "../tests/setup/run-statements.ts";
import { fillTables, type Tables, templateOf } from "../tests/setup/templates.ts";
import { startPostgres } from "../tools/stack/postgres.ts";

export interface Cluster {
  /**
   * Creates a database with the given tables.
   *
   * @returns the URL of the database
   */
  createDatabase(tables: Tables): Promise<string>;
  /** Removes the created databases, and also the cluster if this benchmark created the cluster. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL cluster for a benchmark. If `BENCH_POSTGRES` names a running cluster with the test templates, the
 * benchmark uses the running cluster with its own settings. The cluster keeps running after the benchmark.
 *
 * @param settings PostgreSQL settings of a new cluster
 */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const running = process.env.BENCH_POSTGRES;
  if (running !== undefined) return databasesIn(running);
  const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-postgres-"));
  const postgres = await startPostgres({ folder, networkOnly: true, settings });
  let made = 0;
  return {
    async createDatabase(tables) {
      made += 1;
      const name = `bench_${made}`;
      await runStatements(postgres.url, `CREATE DATABASE ${name}`);
      const url = urlOfDatabase(postgres.url, name);
      await fillTables(url, tables);
      return url;
    },
    async stop() {
      await postgres.stop();
      for (const place of new Set([folder, postgres.state]))
        await rm(place, { recursive: true, force: true });
    },
  };
}

function databasesIn(running: string): Cluster {
  const names: string[] = [];
  return {
    async createDatabase(tables) {
      const name = `bench_${randomBytes(6).toString("hex")}`;
      names.push(name);
      await runStatements(
        running,
        `CREATE DATABASE ${name} STRATEGY file_copy TEMPLATE ${templateOf(tables)}`,
      );
      return urlOfDatabase(running, name);
    },
    async stop() {
      for (const name of names) await runStatements(running, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
