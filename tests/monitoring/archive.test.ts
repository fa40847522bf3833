// Reads the age of the write-ahead log archive from three databases: one that archives, one whose archive command
// fails, and one without an archive.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { archiveAgeSeconds } from "../../apps/server/src/alerts/archive.repository.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/database/index.ts";
import { createCluster } from "../restoration/archived-cluster.ts";

async function ask<T>(settings: Record<string, string>, act: (db: Database) => Promise<T>): Promise<T> {
  const cluster = createCluster(settings);
  try {
    const { url } = await cluster.start();
    const db = createDatabase({ databaseUrl: url, poolSize: 1 });
    try {
      return await act(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await cluster.remove();
  }
}

/** Completes a write-ahead log file, more than two seconds after the start of the database. */
async function endFile(db: Database): Promise<void> {
  const runs = async () =>
    (await sql`SELECT 1 WHERE now() > pg_postmaster_start_time() + interval '2 seconds'`.execute(db)).rows;
  await expect.poll(runs).toHaveLength(1);
  await sql`CREATE TABLE something (id int)`.execute(db);
  await sql`SELECT pg_switch_wal()`.execute(db);
}

/** Returns by how many seconds the age of the archive is smaller than the time since the start of the database. */
async function youngerBy(db: Database): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS runs`.execute(db);
  return (rows[0]?.runs ?? 0) - ((await archiveAgeSeconds(db)) ?? 0);
}

test("an archived log file resets the age of the archive, and without archived files the age counts from the start of the database", async () => {
  await ask({}, async (db) => {
    await endFile(db);
    await expect.poll(() => youngerBy(db)).toBeGreaterThan(1);
  });
  await ask({ archive_command: "false" }, async (db) => {
    await endFile(db);
    const failed = async () =>
      (await sql`SELECT 1 FROM pg_stat_archiver WHERE failed_count > 0`.execute(db)).rows;
    await expect.poll(failed).toHaveLength(1);
    expect(await youngerBy(db)).toBeLessThanOrEqual(0);
  });
});

test("archiveAgeSeconds returns no value for a database that archives nothing", async () => {
  expect(await ask({ archive_mode: "off" }, archiveAgeSeconds)).toBeUndefined();
});
