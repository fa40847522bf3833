// Tests base backups of a real cluster that archives its write-ahead log. Also tests the removal of old backups, and a
// restore from the oldest kept backup.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { baseBackupAgeSeconds } from "../../apps/server/src/alerts/archive.repository.ts";
import { createDatabase, migrateAt } from "../../apps/server/src/platform/database/index.ts";
import { createCluster } from "../../tests/restoration/archived-cluster.ts";
import type { Postgres } from "../stack/postgres.ts";
import { backUpNightly } from "./nightly.ts";

const cluster = createCluster({ fsync: "off" });
const folder = mkdtempSync(join(tmpdir(), "gemplay-nightly-"));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await cluster.start();
  await migrateAt(postgres.url);
});
afterAll(async () => {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function ageSeconds(): Promise<number | undefined> {
  const db = createDatabase({ databaseUrl: postgres.url, poolSize: 1 });
  try {
    return await baseBackupAgeSeconds(db);
  } finally {
    await db.destroy();
  }
}

const backUp = (keep = 2) =>
  backUpNightly({ databaseUrl: postgres.url, folder, archive: cluster.archive, keep });

test("the age of the last backup counts from the database migration if there is no backup", async () => {
  await query("UPDATE base_backup SET finished_at = now() - interval '31 hours'");
  expect(await ageSeconds()).toBeGreaterThan(31 * 3_600 - 1);
});

test("backUpNightly keeps the newest backups with their write-ahead log, and PostgreSQL can restore the oldest backup", async () => {
  mkdirSync(join(folder, "20200101T000000Z.part"));
  const first = await backUp();
  expect(first).toMatchObject({ removedBackups: [] });
  expect(await ageSeconds()).toBeLessThan(3_600);
  await query("CREATE TABLE kept (id int)");
  await query("SELECT pg_switch_wal()");
  // A folder name contains the second of the backup, so the test moves the clock forward.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const second = await backUp();
  vi.setSystemTime(Date.now() + 1_000);
  const third = await backUp();
  vi.useRealTimers();
  const names = [second.made, third.made].map((path) => path.slice(folder.length + 1));
  expect(third.removedBackups).toEqual([first.made.slice(folder.length + 1)]);
  expect(readdirSync(folder).toSorted()).toEqual(names);
  expect(third.removedWal).toBeGreaterThan(0);
  const wal = readdirSync(cluster.archive).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(wal.toSorted()[0]).toBe(second.firstWal);
  expect((await query("SELECT first_wal FROM base_backup ORDER BY id")).map((row) => row.first_wal)).toEqual([
    null,
    first.firstWal,
    second.firstWal,
    third.firstWal,
  ]);

  await query("INSERT INTO kept VALUES (1)");
  const [switched] = await query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  await expect.poll(() => readdirSync(cluster.archive)).toContain(switched?.file);
  await cluster.lose(postgres);
  ({ postgres } = await cluster.restore(postgres, undefined, second.made));
  expect(await query("SELECT id FROM kept")).toEqual([{ id: 1 }]);
});

test("backUpNightly removes no older backup when the new backup fails", async () => {
  const before = [readdirSync(folder), readdirSync(cluster.archive)];
  const unreachable = { databaseUrl: "postgres://nobody@127.0.0.1:1/gemplay", folder, keep: 2 };
  await expect(backUpNightly({ ...unreachable, archive: cluster.archive })).rejects.toThrow();
  await expect(backUpNightly({ ...unreachable, archive: join(folder, "gone") })).rejects.toThrow(/mounted/);
  await expect(backUp(1)).rejects.toThrow("--keep");
  expect([readdirSync(folder), readdirSync(cluster.archive)]).toEqual(before);
});
