import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/setup/database.ts";
import { startPostgres } from "./postgres.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-postgres-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on("error", () => {}); // the test kills the server during the session
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("the embedded PostgreSQL keeps committed data after kill -9, with full durability by default", async () => {
  const first = await startPostgres({ folder });
  expect(first.created).toBe(true);
  expect(await query(first.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(first.url, "SHOW synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
  expect(await query(first.url, "SELECT inet_client_addr() AS network")).toEqual([{ network: null }]);
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS n");
  process.kill(first.pid, "SIGKILL");
  expect(await first.exited).toBe("SIGKILL");
  await first.stop();

  const second = await startPostgres({ folder });
  expect(second.created).toBe(false);
  expect(await query(second.url, "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  await second.stop();
});

test("startPostgres refuses a folder in use and a taken port with one sentence", async () => {
  const running = await startPostgres({ folder });
  const other = mkdtempSync(join(tmpdir(), "gemplay-postgres-"));
  try {
    chmodSync(other, 0o755);
    await expect(startPostgres({ folder })).rejects.toThrow(`in use by process ${process.pid}`);
    const port = Number(new URL(running.url).port);
    await expect(startPostgres({ folder: other, port })).rejects.toThrow(
      `Port ${port} for PostgreSQL is in use.`,
    );
  } finally {
    await running.stop();
    rmSync(other, { recursive: true, force: true });
  }
});

test("two test databases do not see each other's tables", async () => {
  const [one, two] = [await createTestDatabase(), await createTestDatabase()];
  await query(one.url, "CREATE TABLE here AS SELECT 1 AS n");
  await expect(query(two.url, "SELECT n FROM here")).rejects.toThrow("does not exist");
  await one.drop();
  await two.drop();
  await expect(query(one.url, "SELECT 1")).rejects.toThrow("does not exist");
});
