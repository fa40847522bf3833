import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noChain, testVariables } from "../../test/compose.ts";
import { withMigratedDatabase } from "../../test/file-server.ts";
import { runOperator } from "../operator/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { type Database, sessionNames } from "../platform/database/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { isSynchronous } from "./fingerprint.repository.ts";
import { assertSameDatabase, type Beats, startBeats } from "./fingerprint.ts";

let db: Database;
let url: string;
const running: Beats[] = [];
withMigratedDatabase((opened, at) => {
  db = opened;
  url = at;
});
beforeEach(async () => {
  await sql`DELETE FROM database_origin`.execute(db);
  await assertSameDatabase(db);
});
afterEach(async () => {
  for (const beats of running.splice(0)) await beats.stop();
});

/** Changes the stored fingerprint, as if another database had replaced the test database. */
const note = (change: string) => sql`UPDATE database_origin SET ${sql.raw(change)}`.execute(db);

/**
 * Starts the heartbeat of a server on a database.
 *
 * @returns the reasons for which the server stopped, and the server's heartbeat
 */
async function live(on = db): Promise<{ readonly gone: string[]; readonly beats: Beats }> {
  const gone: string[] = [];
  const takenAt = await assertSameDatabase(db);
  const onGone = (why: string) => void gone.push(why);
  const beats = await startBeats({ db: on, log: createLogger("silent"), takenAt, onGone, everyMs: 100 });
  running.push(beats);
  return { gone, beats };
}

/**
 * Returns a database connection on which statements with the text `part` fail. The statements begin to fail after a
 * statement with the text `after`.
 */
function failingAt(db: Database, part: string, { after }: { readonly after: string }): Database {
  let isFailing = false;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      if (isFailing && text.includes(part)) throw new Error("the database is unreachable");
      isFailing ||= text.includes(after);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const beat = async () =>
  (await sql<{ beat: bigint }>`SELECT beat FROM database_origin`.execute(db)).rows[0]?.beat ?? 0n;

/** Waits until the server has written `times` more heartbeats to the database. */
async function lived(times = 1n): Promise<bigint> {
  const before = await beat();
  await expect.poll(beat).toBeGreaterThanOrEqual(before + times);
  return await beat();
}

async function operator(...args: string[]): Promise<{ code: number; said: string }> {
  let said = "";
  const say = (text: string) => (said += text);
  const call = { args: [...args, "--as", "mai"], variables: testVariables(url, noChain), out: say, err: say };
  return { code: await runOperator(call), said };
}

test.each([
  ["timeline", "timeline = timeline + 1"],
  ["system identifier", "system_identifier = system_identifier + 1"],
  ["database oid", "database_oid = database_oid + 1"],
  ["table oid", "table_oid = table_oid + 1"],
])("no server starts on a database whose %s differs from the stored value", async (name, change) => {
  await note(change);
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
  await expect(assertSameDatabase(db)).rejects.toThrow(`on which servers ran before (${name} `);
});

test("servers start after an operator confirms that the database lost no data", async () => {
  await note("timeline = 0");
  expect(await operator("same-database", "now")).toMatchObject({ code: 2 });
  expect((await operator("same-database")).said).toContain(
    "servers do not start: the database is not the database",
  );
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
  expect(await operator("same-database", "confirm")).toMatchObject({ code: 0 });
  await assertSameDatabase(db);
  expect((await operator("same-database")).said).toBe(
    "the database is the same database as before: servers can start\n",
  );
  expect((await operator("audit")).said).toContain("mai  database.same");
});

test("a server that runs during a failover accepts the promoted standby if commits waited for the standby", async () => {
  const { gone } = await live();
  await lived();
  await note("timeline = 0, is_synchronous = true");
  await expect
    .poll(
      async () =>
        await assertSameDatabase(db).then(
          () => "same",
          () => "other",
        ),
    )
    .toBe("same");
  await lived();
  expect(gone).toEqual([]);
});

test("a server stops after a failover if commits did not wait for the standby, because data may be lost", async () => {
  const { gone } = await live();
  await lived();
  await note("timeline = 0, is_synchronous = false");
  await expect.poll(() => gone).toEqual([expect.stringContaining("timeline 1, not 0")]);
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
});

test("a server stops if its last heartbeat is missing in the database, and `same-database confirm` then fails", async () => {
  const { gone } = await live();
  await lived(2n);
  await note("timeline = 0, is_synchronous = true, beat = 0");
  await expect.poll(() => gone).toEqual([expect.stringContaining("that the database lost committed data")]);
  // The stored timeline is unchanged, so no process has accepted the promoted standby. If a process had accepted the
  // promoted standby, another server could start.
  expect((await sql`SELECT timeline FROM database_origin`.execute(db)).rows).toEqual([{ timeline: 0 }]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
  expect(await operator("same-database", "confirm")).toMatchObject({
    code: 1,
    said: expect.stringContaining("detected that the database lost committed data"),
  });
});

test("a server stops if an older copy of the disk with the same fingerprint replaces the database", async () => {
  const { gone } = await live();
  await lived(2n);
  await note("beat = 0");
  await expect.poll(() => gone).toEqual([expect.stringContaining("that the database lost committed data")]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
});

test("a server stops and reports an older copy of the database if the fingerprint table is missing", async () => {
  const { gone } = await live();
  await sql`ALTER TABLE database_origin RENAME TO lost_origin`.execute(db);
  await expect.poll(() => gone).toEqual([expect.stringContaining("a copy from an older program version")]);
  await sql`ALTER TABLE lost_origin RENAME TO database_origin`.execute(db);
});

test("a server stops if the stored fingerprint is missing, and no server then treats the database as new", async () => {
  const { gone } = await live();
  await sql`DELETE FROM database_origin`.execute(db);
  await expect.poll(() => gone).toEqual(["the database stores no database fingerprint"]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
});

test("a disconnected server stops without recording a rollback if an operator accepted the database meanwhile", async () => {
  const { gone } = await live();
  await lived(2n);
  await note("taken_at = taken_at + interval '1 second', beat = 0");
  await expect
    .poll(() => gone)
    .toEqual(["an operator accepted the database again after this server read the fingerprint"]);
  await assertSameDatabase(db);
  expect((await sql`SELECT went_back_at FROM database_origin`.execute(db)).rows).toEqual([
    { went_back_at: null },
  ]);
});

test("a server detects an older copy of the database by the earlier acceptance time, even if the copy's heartbeat number is higher", async () => {
  const { gone } = await live();
  await lived();
  await note("taken_at = taken_at - interval '1 second', beat = 1000000");
  await expect.poll(() => gone).toEqual([expect.stringContaining("that the database lost committed data")]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
});

test("a process that wrote no heartbeat before a failover does not accept the promoted standby", async () => {
  const takenAt = await assertSameDatabase(db);
  await note("timeline = 0, is_synchronous = true");
  const onGone = () => {};
  await expect(startBeats({ db, log: createLogger("silent"), takenAt, onGone })).rejects.toThrow(ConfigError);
  expect((await sql`SELECT timeline FROM database_origin`.execute(db)).rows).toEqual([{ timeline: 0 }]);
});

test("a server stops after a rollback even if the server cannot read the reason from the database", async () => {
  const { gone } = await live(failingAt(db, "pg_control_system", { after: "went_back_at = excluded" }));
  await lived(2n);
  await note("beat = 0");
  await expect.poll(() => gone).toEqual(["the database lost committed data"]);
});

test("a server stops if the chain shows a payout that the database lost, and no server starts afterwards", async () => {
  const { gone, beats } = await live();
  await beats.rollbackDetected("the vault paid an unknown payout");
  expect(gone).toEqual(["the vault paid an unknown payout"]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
});

test("`same-database confirm` fails while a server is connected to the database", async () => {
  await note("timeline = 0");
  const server = new pg.Client({ connectionString: url, application_name: sessionNames.listener });
  await server.connect();
  expect(await operator("same-database", "confirm")).toMatchObject({
    code: 1,
    said: expect.stringContaining("stop every server first"),
  });
  await server.end();
  expect(await operator("same-database", "confirm")).toMatchObject({ code: 0 });
});

test.each([
  ["", false],
  ["a", true],
  ["a, b", false],
  ["FIRST 1 (a, b)", false],
  ["FIRST 2 (a, b)", true],
  ["first 2(a,b)", true],
  ["1 (a)", true],
  ["ANY 1 (a, b)", false],
  ['ANY 2 (a, "b")', true],
  ["*", false],
  ["FIRST 3 (*)", false],
])("commits wait for every standby if synchronous_standby_names is «%s»: %s", async (names, every) => {
  expect(await isSynchronous(db, names)).toBe(every);
});
