import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { type TestDatabase, withDatabase, withOption } from "../../../../../tests/setup/database.ts";
import {
  createDatabase,
  type Database,
  executorOf,
  isUniqueViolation,
  migrate,
  pendingMigrations,
} from "./index.ts";

let database: TestDatabase;
let one: Database;
let two: Database;

withDatabase((made) => {
  database = made;
  one = createDatabase({ databaseUrl: database.url });
  two = createDatabase({ databaseUrl: database.url });
});
afterAll(() => Promise.all([one?.destroy(), two?.destroy()]));

describe("migrations of the database", () => {
  it("run once if several processes start at the same time on an empty database", async () => {
    expect((await pendingMigrations(one)).length).toBeGreaterThan(2);
    await Promise.all([migrate(one), migrate(two), migrate(one)]);
    expect(await pendingMigrations(two)).toEqual([]);
    await migrate(two);
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(one);
    expect(rows.map(({ name }) => name)).toContain("0001_ledger");
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it("refuse a database that a later version has changed, name the unknown migration, and change nothing", async () => {
    await migrate(one);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', now()::text)`.execute(one);
    try {
      await expect(migrate(two)).rejects.toThrow(
        "this version of the program is older than the database, which contains the migration 9999_later",
      );
      expect(await pendingMigrations(two)).toEqual([]);
    } finally {
      await sql`DELETE FROM kysely_migration WHERE name = '9999_later'`.execute(one);
    }
  });

  it("set the search_path of every plpgsql function, because pg_restore runs with an empty search_path", async () => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      SELECT proname AS name, (SELECT option FROM unnest(proconfig) option WHERE option LIKE 'search_path=%') AS path
      FROM pg_proc JOIN pg_language l ON l.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname = 'plpgsql' ORDER BY proname`.execute(one);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ path }) => path === null)).toEqual([]);
  });
});

describe("a migration of the database", () => {
  /** Creates a connection pool with a statement timeout of one second. */
  const impatient = () =>
    createDatabase({ databaseUrl: withOption(database.url, "statement_timeout", "1000"), poolSize: 1 });
  /** Locks a table in another database session while the function `act` runs. */
  const whileHeld = <T>(lock: string, act: () => Promise<T>): Promise<T> =>
    two.transaction().execute(async (trx) => {
      await sql.raw(lock).execute(trx);
      return await act();
    });

  it("may take longer than the statement timeout, and other statements keep their timeout", async () => {
    const db = impatient();
    let waiting: Promise<unknown> = Promise.resolve();
    await whileHeld("SELECT pg_advisory_xact_lock(hashtextextended('migration', 0))", async () => {
      waiting = migrate(db);
      const waitingLong = async () =>
        (
          await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                      AND wait_event = 'advisory' AND query_start < clock_timestamp() - interval '1.5 seconds'`.execute(
            one,
          )
        ).rows.length;
      await expect.poll(waitingLong).toBe(1);
    });
    await waiting;
    await expect(sql`SELECT pg_sleep(600)`.execute(db)).rejects.toThrow("statement timeout");
    expect((await sql`SHOW lock_timeout`.execute(db)).rows).toEqual([{ lock_timeout: "2s" }]);
    await db.destroy();
  });

  it("does not wait permanently for a table that another session has locked", async () => {
    await whileHeld("LOCK TABLE kysely_migration", async () => {
      await expect(migrate(one, 100)).rejects.toThrow("lock timeout");
    });
    await migrate(one, 100);
  });
});

describe("values of the database", () => {
  it("become bigints (int8) or exact texts (numeric), alone and in arrays", async () => {
    const { rows } = await sql`SELECT 9007199254740993::int8 AS i, 0.1234567890123456789::numeric AS n,
      ARRAY[1, NULL, 9007199254740993]::int8[] AS il, ARRAY[0.1234567890123456789, 2]::numeric[] AS nl`.execute(
      one,
    );
    expect(rows).toEqual([
      {
        i: 9007199254740993n,
        n: "0.1234567890123456789",
        il: [1n, null, 9007199254740993n],
        nl: ["0.1234567890123456789", "2"],
      },
    ]);
  });
});

it("a database session ends in the middle of a statement when its abort signal fires, and the database stops the statement too", async () => {
  const stopping = new AbortController();
  const db = createDatabase({ databaseUrl: database.url, poolSize: 1, until: stopping.signal });
  const running = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(599)%'
               AND pid <> pg_backend_pid()`.execute(one)
    ).rows.length;
  const asked = sql`SELECT pg_sleep(599)`.execute(db).then(
    () => "slept",
    () => "cut off",
  );
  await expect.poll(running).toBe(1);
  stopping.abort();
  expect(await asked).toBe("cut off");
  await expect.poll(running).toBe(0);
  await expect(sql`SELECT 1`.execute(db)).rejects.toThrow("aborted");
  await db.destroy();
});

describe("executorOf", () => {
  it("runs statements inside the given database transaction", async () => {
    await sql`CREATE TABLE thing (id int PRIMARY KEY)`.execute(one);
    const rolledBack = one.transaction().execute(async (trx) => {
      const executor = executorOf(trx);
      const inserted = await executor.query(
        "INSERT INTO thing SELECT * FROM generate_series(1, $1::int)",
        [3],
      );
      expect(inserted.rowCount).toBe(3);
      expect((await executor.query("SELECT * FROM thing")).rowCount).toBe(3);
      throw new Error("back");
    });
    await expect(rolledBack).rejects.toThrow("back");
    expect((await executorOf(one).query("SELECT * FROM thing")).rows).toEqual([]);
  });

  it("reports a second row with the same key as a unique violation", async () => {
    const twice = executorOf(one).query("INSERT INTO thing VALUES (7), (7)");
    await expect(twice.catch(isUniqueViolation)).resolves.toBe(true);
    expect(isUniqueViolation(new Error("23505"))).toBe(false);
  });
});
