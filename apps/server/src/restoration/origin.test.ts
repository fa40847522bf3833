import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noChain, testVariables } from "../../test/compose.ts";
import { withMigratedDatabase } from "../../test/file-server.ts";
import { runOperator } from "../operator/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import type { Database } from "../platform/database/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { assertSameDatabase, type Beats, startBeats } from "./origin.ts";

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

/** As the note stands in a database that became another one beneath it. */
const note = (change: string) => sql`UPDATE database_origin SET ${sql.raw(change)}`.execute(db);

/** A server that lives on the database. @returns why it ended, once it does */
function live(): { readonly gone: string[] } {
  const gone: string[] = [];
  running.push(startBeats({ db, log: createLogger("silent"), onGone: (why) => gone.push(why) }));
  return { gone };
}

const beat = async () =>
  (await sql<{ beat: bigint }>`SELECT beat FROM database_origin`.execute(db)).rows[0]?.beat ?? 0n;

/** Until a server has had an answer to its signs of life. */
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
])("no server starts on a database of another %s", async (name, change) => {
  await note(change);
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
  await expect(assertSameDatabase(db)).rejects.toThrow(`servers ran on before (${name} `);
});

test("an operator who knows that nothing is lost says so, and servers start", async () => {
  await note("timeline = 0");
  expect(await operator("same-database", "now")).toMatchObject({ code: 2 });
  expect((await operator("same-database")).said).toContain("servers do not start: it is not the one");
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
  expect(await operator("same-database", "confirm")).toMatchObject({ code: 0 });
  await assertSameDatabase(db);
  expect((await operator("same-database")).said).toBe("it is the same database: servers start\n");
  expect((await operator("audit")).said).toContain("mai  database.same");
});

test("a server that lived through a failover takes the promoted standby over, where commits waited for it", async () => {
  const { gone } = live();
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

test("it ends where commits did not wait for the standby: nobody knows what is lost", async () => {
  const { gone } = live();
  await lived();
  await note("timeline = 0, is_synchronous = false");
  await expect.poll(() => gone).toEqual([expect.stringContaining("timeline 1, not 0")]);
  await expect(assertSameDatabase(db)).rejects.toThrow(ConfigError);
});

test("it ends where its own last note is not there, and no server starts, whatever an operator says", async () => {
  const { gone } = live();
  await lived(2n);
  await note("timeline = 0, is_synchronous = true, beat = 0");
  await expect.poll(() => gone).toEqual([expect.stringContaining("lack what servers had been told")]);
  // Not even for a moment was it taken for ours: another server might have started then.
  expect((await sql`SELECT timeline FROM database_origin`.execute(db)).rows).toEqual([{ timeline: 0 }]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
  expect(await operator("same-database", "confirm")).toMatchObject({
    ...{ code: 1, said: expect.stringContaining("what it had been told is gone") },
  });
});

test("it ends where the database went back under the same name, as a disk's copy that was put back", async () => {
  const { gone } = live();
  await lived(2n);
  await note("beat = 0");
  await expect.poll(() => gone).toEqual([expect.stringContaining("lack what servers had been told")]);
  await expect(assertSameDatabase(db)).rejects.toThrow("after-restore confirm");
});
