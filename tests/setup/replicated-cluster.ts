// A PostgreSQL cluster with a replica, for tests and benchmarks of reads on a replica.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { placePostgres } from "../../tools/stack/postgres-binaries.ts";
import { takeBaseBackup } from "../restoration/base-backup.ts";
import { runStatements, urlOfDatabase } from "./run-statements.ts";
import { fillTables } from "./templates.ts";

export interface ReplicatedCluster {
  readonly primary: Postgres;
  /** The replica. After `restartReplica`, the field contains the new process. */
  readonly replica: Postgres;
  /** Creates a database with all tables of a server. The URLs name the same database on the primary and the replica. */
  createDatabase(name: string): Promise<{ readonly primaryUrl: string; readonly replicaUrl: string }>;
  /** Starts the replica again on the same port, after a test killed the process. */
  restartReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary and a replica that receives the write-ahead log of the primary.
 *
 * @param settings PostgreSQL settings of both servers
 */
export async function startReplicatedCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedCluster> {
  const folders = [openFolder("primary"), openFolder("replica")] as const;
  const primary = await startPostgres({
    folder: folders[0],
    networkOnly: true,
    // A base backup needs an archive. A replica that was stopped needs the write-ahead log since its stop.
    settings: { ...settings, archive_mode: "on", archive_command: "true", wal_keep_size: "512MB" },
  });
  const { state, account } = placePostgres(folders[1]);
  const data = join(state, "cluster");
  mkdirSync(state, { recursive: true });
  await takeBaseBackup(primary.url, data);
  chmodSync(data, 0o700);
  writeFileSync(join(data, "standby.signal"), "");
  mkdirSync(join(data, "pg_wal"), { recursive: true });
  copyFileSync(join(primary.state, "password"), join(state, "password"));
  if (account !== undefined) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, state]);
  const { username, password, hostname, port } = new URL(primary.url);
  const startReplica = (fixedPort = 0) =>
    startPostgres({
      folder: folders[1],
      port: fixedPort,
      networkOnly: true,
      settings: {
        ...settings,
        primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
        hot_standby_feedback: "on",
      },
    });
  let replica = await startReplica();
  return {
    primary,
    get replica() {
      return replica;
    },
    async createDatabase(name) {
      await runStatements(primary.url, `CREATE DATABASE ${name}`);
      const [primaryUrl, replicaUrl] = [urlOfDatabase(primary.url, name), urlOfDatabase(replica.url, name)];
      await fillTables(primaryUrl, "server");
      return { primaryUrl, replicaUrl };
    },
    async restartReplica() {
      await replica.stop();
      replica = await startReplica(Number(new URL(replica.url).port));
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const place of new Set([...folders, primary.state, state]))
        rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Creates a folder that PostgreSQL's system account can access too. */
function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `gemplay-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
