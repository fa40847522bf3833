import { createHash } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { dataOf, standAfter, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { type Freeze, setFreeze } from "../../account/index.ts";
import { sessionEndedChannel } from "./sessions.repository.ts";

let one: TestServer;
let two: TestServer;

withServer({}, async (started, another) => {
  one = started;
  // Server `two` acts as another process: the two servers share only the database.
  two = await another();
});

const dayMs = 86_400_000;
const ask = async (server: TestServer, token: string) =>
  (await server.call("GET /user/info", { token })).code;

describe("sessions", () => {
  it("stay secret, because the database stores only a hash of the token", async () => {
    const token = await one.signIn(generatePrivateKey());
    const { rows } = await sql<{ text: string; hash: string }>`
      SELECT session::text AS text, encode(token_hash, 'hex') AS hash FROM session`.execute(
      one.server.platform.db,
    );
    expect(rows.map(({ hash }) => hash)).toContain(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("end at logout in every process, and the other sessions of the account stay open", async () => {
    const key = generatePrivateKey();
    const [token, other] = [await one.signIn(key), await one.signIn(key)];
    expect(await ask(two, token)).toBe(200); // At this point of the test, the process `two` has cached the session.
    expect((await one.call("POST /user/logout", { token, body: { everywhere: false } })).data).toEqual({});
    expect(await ask(one, token)).toBe(errors.SessionEnded.code);
    await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    expect(await ask(one, other)).toBe(200);
  });

  it("end in every process after a logout everywhere", async () => {
    const key = generatePrivateKey();
    const tokens = [await one.signIn(key), await two.signIn(key), await one.signIn(key)];
    for (const token of tokens) expect(await ask(two, token)).toBe(200);
    await one.call("POST /user/logout", { token: tokens[0] ?? "", body: { everywhere: true } });
    for (const token of tokens) {
      expect(await ask(one, token)).toBe(errors.SessionEnded.code);
      await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    }
  });

  it("end after 30 days without use, and not earlier", async () => {
    const [used, unused] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
    for (let i = 0; i < 2; i++) {
      one.clock.advance(29 * dayMs);
      expect(await ask(one, used)).toBe(200);
    }
    expect(await ask(one, unused)).toBe(errors.SessionEnded.code);
    one.clock.advance(31 * dayMs);
    expect(await ask(one, used)).toBe(errors.SessionEnded.code);
  });

  describe("sessions while a table is locked", () => {
    /**
     * Runs the function `work` while no other database session can read the given table. The function `waiting` returns
     * the number of database sessions that wait for the lock of the table.
     */
    async function whileHeld(
      table: "session" | "player",
      work: (waiting: () => Promise<number>) => Promise<void>,
    ): Promise<void> {
      const { db } = one.server.platform;
      await db.transaction().execute(async (trx) => {
        await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
        await work(async () => {
          const { rows } = await sql<{ count: string }>`
            SELECT count(*)::text AS count FROM pg_locks
            WHERE relation = ${table}::regclass AND NOT granted AND mode = 'AccessShareLock'
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(trx);
          return Number.parseInt(rows[0]?.count ?? "", 10);
        });
      });
    }

    it("stay usable from the cache, and one read in the background reads all sessions again", async () => {
      standAfter(one.clock);
      const tokens: string[] = [];
      while (tokens.length < 3) tokens.push(await one.signIn(generatePrivateKey()));
      const askAll = () => Promise.all(tokens.map((token) => ask(one, token)));
      expect(await askAll()).toEqual([200, 200, 200]);
      standAfter(one.clock, 25_000);
      await whileHeld("session", async (waiting) => {
        for (let call = 0; call < 5; call++) expect(await askAll()).toEqual([200, 200, 200]);
        await expect.poll(waiting).toBe(1);
        for (let look = 0; look < 5; look++) expect(await waiting()).toBe(1);
      });
      // The sessions stay cached for 40 s only because the process reads them again in the background.
      standAfter(one.clock, 15_000);
      await expect.poll(askAll).toEqual([200, 200, 200]);
      await whileHeld("session", async () => expect(await askAll()).toEqual([200, 200, 200]));
    });

    it("do not enter the cache again through a read that began before the end of the session", async () => {
      standAfter(one.clock);
      const token = await one.signIn(generatePrivateKey());
      // The test waits for the notifications about the sign-in, because a late notification would remove the session
      // from the cache of the other process.
      const signedInAtMs = performance.now();
      const { listener } = two.server.platform;
      await expect.poll(() => listener.silentMs() < performance.now() - signedInAtMs).toBe(true);
      expect(await ask(two, token)).toBe(200);
      standAfter(one.clock, 25_000);
      const { userId } = dataOf(await one.call("GET /user/info", { token }));
      await whileHeld("player", async (waiting) => {
        // The API call for a stream ticket does not need the lock of the player's row. Only the read in the background
        // has found the session and waits for the locked table.
        expect((await two.call("POST /stream/ticket", { token })).code).toBe(200);
        await expect.poll(waiting).toBe(1);
        // The deletion of the session's row has the same effect as a logout. A real logout would wait for the lock of
        // the player's row.
        await sql`DELETE FROM session WHERE player_id = ${userId}`.execute(one.server.platform.db);
        await sql`SELECT pg_notify(${sessionEndedChannel}, ${userId})`.execute(one.server.platform.db);
      });
      await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    });

    it("cause only one read if several calls wait for a session that is not cached", async () => {
      const token = await one.signIn(generatePrivateKey());
      expect(await ask(one, token)).toBe(200);
      one.clock.advance(31_000);
      let calls: Promise<number | undefined>[] = [];
      await whileHeld("session", async (waiting) => {
        calls = Array.from({ length: 5 }, () => ask(one, token));
        await expect.poll(waiting).toBe(1);
        // If the process had started further reads, more database sessions would be waiting by now.
        for (let look = 0; look < 5; look++) expect(await waiting()).toBe(1);
      });
      expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
    });
  });

  it("allow only the logout while the account is frozen, and the server refuses a new sign-in too", async () => {
    const key = generatePrivateKey();
    const token = await one.signIn(key);
    const { data } = await one.call("GET /user/info", { token });
    const id = BigInt(data?.userId ?? 0);
    expect(await ask(two, token)).toBe(200);
    const freeze = (what: Freeze) =>
      one.server.platform.db.transaction().execute((trx) => setFreeze(trx, id, what, new Date()));
    expect(await freeze("all")).toBe("none");
    await expect.poll(() => ask(one, token)).toBe(errors.AccountFrozen.code);
    await expect.poll(() => ask(two, token)).toBe(errors.AccountFrozen.code);
    await expect(one.signIn(key)).rejects.toThrow(`refused: ${errors.AccountFrozen.code}`);
    await freeze("none");
    await expect.poll(() => ask(one, token)).toBe(200);
    await freeze("all");
    await expect.poll(() => ask(one, token)).toBe(errors.AccountFrozen.code);
    expect((await one.call("POST /user/logout", { token, body: { everywhere: false } })).status).toBe(200);
    expect(await ask(one, token)).toBe(errors.SessionEnded.code);
  });
});
