// Backups by pgBackRest with the files of deploy/backup: full and differential backups, retention, encryption, and the
// restore to a time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateAt } from "../../apps/server/src/platform/database/index.ts";
import { createBackedUpCluster } from "./backed-up-cluster.ts";

interface Backup {
  readonly label: string;
  readonly type: "full" | "diff" | "incr";
  readonly archive: { readonly start: string; readonly stop: string };
}

const cluster = createBackedUpCluster({ fsync: "off" });
let url: string;

beforeAll(async () => {
  ({ url } = await cluster.start());
  await migrateAt(url);
  await query("CREATE TABLE kept (place int, at timestamptz NOT NULL DEFAULT clock_timestamp(), word text)");
});
afterAll(() => cluster.remove());

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const keep = async (place: number) =>
  (
    await query<{ at: Date }>("INSERT INTO kept (place, word) VALUES ($1, 'legible') RETURNING at", [place])
  )[0]?.at;

async function backups(): Promise<readonly Backup[]> {
  const [stanza] = JSON.parse(await cluster.pgbackrest(["--output=json", "info"])) as [
    { readonly backup: readonly Backup[] },
  ];
  return stanza.backup;
}

const recorded = async () =>
  (
    await query<{ first_wal: string }>(
      "SELECT first_wal FROM base_backup WHERE first_wal IS NOT NULL ORDER BY id",
    )
  ).map((row) => row.first_wal);

it("the first backup is full, the next one contains only changes, and both are recorded in the database", async () => {
  await keep(1);
  await cluster.backUp("full");
  await cluster.pgbackrest(["check"]);
  await keep(2);
  await cluster.backUp("diff");
  const made = await backups();
  expect(made.map(({ type }) => type)).toEqual(["full", "diff"]);
  expect(await recorded()).toEqual(made.map(({ archive }) => archive.start));
});

it("a restore to a time contains everything until then, and nothing later", async () => {
  const third = await keep(3);
  await query("SELECT pg_sleep(1.5)");
  const time = new Date((third?.getTime() ?? 0) + 750);
  await keep(4);
  await archived();
  await cluster.lose();
  ({ url } = await cluster.restore(time));
  expect(await query("SELECT place FROM kept ORDER BY place")).toEqual([
    { place: 1 },
    { place: 2 },
    { place: 3 },
  ]);
});

it("a restore without a time contains everything that is archived", async () => {
  await keep(5);
  await archived();
  await cluster.lose();
  ({ url } = await cluster.restore());
  expect(await query("SELECT place FROM kept ORDER BY place")).toEqual(
    [1, 2, 3, 5].map((place) => ({ place })),
  );
});

it("the repository contains no legible data, and another passphrase reads nothing", async () => {
  await cluster.backUp("full");
  for (const file of filesIn(cluster.repository))
    expect([file, readFileSync(file).includes("legible")]).toEqual([file, false]);
  const other = { PGBACKREST_REPO1_CIPHER_PASS: "another passphrase" };
  await expect(cluster.pgbackrest(["--type=full", "backup"], other)).rejects.toThrow(
    "unable to load info file",
  );
});

it("pgBackRest keeps the two newest full backups and the log since then", async () => {
  await cluster.backUp("full");
  await cluster.backUp("full");
  const kept = await backups();
  expect(kept.filter(({ type }) => type === "full")).toHaveLength(2);
  const oldest = kept[0]?.archive.start ?? "";
  const segments = filesIn(join(cluster.repository, "archive"))
    .map((path) => /([0-9A-F]{24})-/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  expect(segments.toSorted()[0]).toBe(oldest);
});

it("a failed backup is not recorded", async () => {
  const before = await recorded();
  // The highest level of the compression is 22.
  await expect(cluster.backUp("full", { PGBACKREST_COMPRESS_LEVEL: "99" })).rejects.toThrow("compress-level");
  expect(await recorded()).toEqual(before);
});

/** Waits until the write-ahead log until now is archived. */
async function archived(): Promise<void> {
  const [row] = await query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  const last = async () =>
    (await query<{ last: string | null }>("SELECT last_archived_wal AS last FROM pg_stat_archiver"))[0]
      ?.last ?? "";
  await expect.poll(async () => (await last()) >= (row?.file ?? "")).toBe(true);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
