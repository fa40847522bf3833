// A cluster of its own whose log is archived, to be lost and restored.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { takeBaseBackup } from "../../tools/backup/base-backup.ts";
import { archiveCommand, restoreCluster } from "../../tools/backup/restore-cluster.ts";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { placePostgres } from "../../tools/stack/postgres-binaries.ts";

/** A folder that PostgreSQL's account reaches too. */
function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `gemplay-${name}-`));
  chmodSync(folder, 0o777);
  return folder;
}

/** A cluster with an archived log, which can be lost and restored; it is reached over the network, as a production's. */
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
    backUp: async (url: string) => takeBaseBackup(await backupRole(url), base),
    /** Loses it, without a word of farewell, and its files too. */
    async lose(postgres: Postgres): Promise<void> {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.exited;
      await postgres.stop();
      rmSync(join(postgres.state, "cluster"), { recursive: true, force: true });
    },
    /**
     * @param from the base backup; the one of `backUp` unless given
     * @returns the cluster as it was at a moment, or as far as the archive goes, and how long that took
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

/** Makes the role that docs/operations.md gives to base backups. @returns a URL of it */
async function backupRole(url: string): Promise<string> {
  const document = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, statements = ""] = /^```sql backup\n([\s\S]*?)^```$/m.exec(document) ?? [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
  const role = new URL(url);
  [role.username, role.password] = ["gemplay_backup", "PASSWORD"];
  return role.href;
}

/** PostgreSQL takes sessions that read before it has replayed everything. */
async function whenRecovered(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isAtIt = async () =>
    (await client.query<{ at: boolean }>("SELECT pg_is_in_recovery() AS at")).rows[0]?.at === true;
  while (await isAtIt()) await sleep(50);
  await client.end();
}
