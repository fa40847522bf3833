// A database cluster whose write-ahead log is archived, so that tests can lose and restore the cluster.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { placePostgres } from "../../tools/stack/postgres-binaries.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { archiveCommand, restoreCluster } from "./restore-cluster.ts";

/** Creates a folder that PostgreSQL's system account can access too. */
function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `gemplay-${name}-`));
  chmodSync(folder, 0o777);
  return folder;
}

/**
 * Creates a cluster with an archived write-ahead log that a test can lose and restore. Clients connect to the cluster
 * over TCP, as in production.
 */
export function createCluster(given: Readonly<Record<string, string>> = {}) {
  const folders = {
    first: openFolder("primary"),
    second: openFolder("restored"),
    archive: openFolder("wal"),
  };
  const base = join(openFolder("base"), "base");
  const settings = {
    archive_mode: "on",
    archive_command: archiveCommand(folders.archive),
    ...given,
  };
  const all: Postgres[] = [];
  const start = async (folder: string) => {
    const postgres = await startPostgres({ folder, settings, networkOnly: true });
    all.push(postgres);
    return postgres;
  };
  return {
    archive: folders.archive,
    start: () => start(folders.first),
    backUp: async (url: string) => takeBaseBackup(url, base),
    /** Kills the cluster and deletes the files of the cluster. */
    async lose(postgres: Postgres): Promise<void> {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.exited;
      await postgres.stop();
      rmSync(join(postgres.state, "cluster"), { recursive: true, force: true });
    },
    /**
     * Restores the cluster to a given time or to the end of the archive.
     *
     * @param from the base backup; the default is the base backup of `backUp`
     * @returns the restored cluster and the time of the restore in ms
     */
    async restore(lost: Postgres, time?: Date, from = base): Promise<{ postgres: Postgres; tookMs: number }> {
      const begunMs = performance.now();
      mkdirSync(folders.second, { recursive: true });
      const { state, account } = placePostgres(folders.second);
      restoreCluster({ base: from, archive: folders.archive, to: join(state, "cluster"), time });
      cpSync(join(lost.state, "password"), join(state, "password"));
      if (account !== undefined)
        spawnSync("chown", [
          "-R",
          `${account.uid}:${account.gid}`,
          join(state, "cluster"),
          join(state, "password"),
        ]);
      const postgres = await start(folders.second);
      await whenRecovered(postgres.url);
      return { postgres, tookMs: performance.now() - begunMs };
    },
    async remove(): Promise<void> {
      for (const postgres of all) await postgres.stop();
      const places = [...Object.values(folders), join(base, ".."), ...all.map(({ state }) => state)];
      for (const place of new Set(places)) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Waits for the end of the recovery, because PostgreSQL already accepts read-only sessions during the recovery. */
async function whenRecovered(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isAtIt = async () =>
    (await client.query<{ at: boolean }>("SELECT pg_is_in_recovery() AS at")).rows[0]?.at === true;
  while (await isAtIt()) await sleep(50);
  await client.end();
}
