import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type Kysely, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { type TestDatabase, withDatabase } from "../../../../../tests/setup/database.ts";
import { createDatabase, type Database, lostOutcome } from "./index.ts";

let database: TestDatabase;
let db: Database;
let other: Database;
const reported: Error[] = [];

withDatabase(async (made) => {
  database = made;
  db = createDatabase({ databaseUrl: database.url, onError: (error) => reported.push(error) });
  other = createDatabase({ databaseUrl: database.url });
  await sql`CREATE TABLE note (text text)`.execute(db);
  // The commit of a note with the text "slow" takes 60 seconds in the test database. A test can therefore terminate the
  // database session in the middle of the commit.
  await sql
    .raw(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.text = 'slow' THEN PERFORM pg_sleep(60); END IF; RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION slow()`,
    )
    .execute(db);
});
afterAll(() => Promise.all([db?.destroy(), other?.destroy()]));

async function pidOf<T>(on: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(on);
  return rows[0]?.pid ?? 0;
}

/** Until `work` is done, terminates every session of the test database that sleeps inside a statement. */
async function endSleepers<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`.execute(other);
  return await work;
}

const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => lostOutcome(error),
  );

describe("the loss of a database session", () => {
  it("makes only the work of this session fail if the session was in use", async () => {
    const lost = db.transaction().execute(async (trx) => {
      await sql`INSERT INTO note VALUES ('half')`.execute(trx);
      const pid = await pidOf(trx);
      await sql`SELECT pg_terminate_backend(${pid})`.execute(other);
      await expect
        .poll(async () => (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(other)).rows)
        .toEqual([]);
      await sql`SELECT 1`.execute(trx);
    });
    expect(await outcomeOf(lost)).toBe("nothing");
    expect((await sql`SELECT 1 FROM note WHERE text = 'half'`.execute(db)).rows).toEqual([]);
  });

  it("makes the pool report the loss and replace the session if the session was idle", async () => {
    reported.length = 0;
    const pid = await pidOf(db);
    await sql`SELECT pg_terminate_backend(${pid})`.execute(other);
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    expect(await pidOf(db)).not.toBe(pid);
  });

  it.each([
    [
      "a transaction commits",
      "unknown",
      () => db.transaction().execute((trx) => sql`INSERT INTO note VALUES ('slow')`.execute(trx)),
    ],
    [
      "a statement outside a transaction writes",
      "unknown",
      () => sql`INSERT INTO note VALUES ('slow')`.execute(db),
    ],
    ["a statement outside a transaction reads", "nothing", () => sql`SELECT pg_sleep(60)`.execute(db)],
    [
      "an open transaction runs a statement",
      "nothing",
      () =>
        db.transaction().execute(async (trx) => {
          await sql`INSERT INTO note VALUES ('half')`.execute(trx);
          await sql`UPDATE note SET text = text FROM pg_sleep(60)`.execute(trx);
        }),
    ],
  ])(
    "gives the caller of a statement an outcome: if %s at that time, the outcome is %s",
    async (_name, outcome, work) => {
      expect(await endSleepers(outcomeOf(work()))).toBe(outcome);
    },
  );
});

describe("an unavailable database", () => {
  it("makes all calls fail at the same time, with an error that says that nothing was changed", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const away = createDatabase({ databaseUrl: `postgres://gemplay@127.0.0.1:${port}/x`, poolSize: 2 });
    // Only two attempts to connect to the database run at a time, and each waits 2.5 s. If the 400 callers waited one
    // after the other for the two connections, the test would exceed its time limit.
    const asked = Array.from({ length: 400 }, () => outcomeOf(sql`SELECT 1`.execute(away)));
    expect(await Promise.all(asked)).toEqual(asked.map(() => "nothing"));
    for (const socket of sockets) socket.destroy();
    silent.close();
    await away.destroy();
    // No program listens on the port any more, so the connection is refused immediately.
    const refused = createDatabase({ databaseUrl: `postgres://gemplay@127.0.0.1:${port}/x` });
    expect(await outcomeOf(sql`SELECT 1`.execute(refused))).toBe("nothing");
    await refused.destroy();
  });

  it("causes the same error as a full or overloaded database, but not the error of an invalid statement", async () => {
    const raised = (state: string) =>
      outcomeOf(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`).execute(db));
    const states = ["53100", "53200", "53300", "57P01", "57P03", "58030", "55P03", "40P01", "57014", "25006"];
    expect(await Promise.all(states.map(raised))).toEqual(states.map(() => "nothing"));
    expect(await Promise.all(["23505", "42P01", "22P02", "P0001"].map(raised))).toEqual(
      Array.from({ length: 4 }),
    );
  });

  it("makes a call fail after some seconds if a table is locked, and releases the session of the call", async () => {
    await other.transaction().execute(async (trx) => {
      await sql`LOCK TABLE note`.execute(trx);
      expect(await outcomeOf(sql`INSERT INTO note VALUES ('locked')`.execute(db))).toBe("nothing");
    });
  });

  it("makes the pool replace a session that gives no answer", async () => {
    const hasty = createDatabase({ databaseUrl: database.url, poolSize: 1, answerWithinMs: 300 });
    expect(await outcomeOf(sql`SELECT pg_sleep(60)`.execute(hasty))).toBe("nothing");
    // The pool opens another session in place of the session whose connection delivers no data. On a busy machine, the
    // pool may have closed more than one session without an answer before.
    const isReplaced = () => expect.poll(() => outcomeOf(sql`SELECT 1`.execute(hasty))).toBe("done");
    await isReplaced();
    expect(await outcomeOf(sql`INSERT INTO note VALUES ('slow')`.execute(hasty))).toBe("unknown");
    await isReplaced();
    await hasty.destroy();
  });
});
