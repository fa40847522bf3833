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
  // Another process in all but name: it shares nothing with the first but the database.
  two = await another();
});

const dayMs = 86_400_000;
const ask = async (server: TestServer, token: string) =>
  (await server.call("GET /user/info", { token })).code;

describe("sessions", () => {
  it("are stored hashed and nowhere as they are", async () => {
    const token = await one.signIn(generatePrivateKey());
    const { rows } = await sql<{ text: string; hash: string }>`
      SELECT session::text AS text, encode(token_hash, 'hex') AS hash FROM session`.execute(
      one.server.platform.db,
    );
    expect(rows.map(({ hash }) => hash)).toContain(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("end at logout in every process, and leave the others of the account", async () => {
    const key = generatePrivateKey();
    const [token, other] = [await one.signIn(key), await one.signIn(key)];
    expect(await ask(two, token)).toBe(200); // the second process remembers it now
    expect((await one.call("POST /user/logout", { token, body: { everywhere: false } })).data).toEqual({});
    expect(await ask(one, token)).toBe(errors.SessionEnded.code);
    await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    expect(await ask(one, other)).toBe(200);
  });

  it("end everywhere when that is asked for", async () => {
    const key = generatePrivateKey();
    const tokens = [await one.signIn(key), await two.signIn(key), await one.signIn(key)];
    for (const token of tokens) expect(await ask(two, token)).toBe(200);
    await one.call("POST /user/logout", { token: tokens[0] ?? "", body: { everywhere: true } });
    for (const token of tokens) {
      expect(await ask(one, token)).toBe(errors.SessionEnded.code);
      await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    }
  });

  it("end after 30 days without use, and not before while they are used", async () => {
    const [used, unused] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
    for (let i = 0; i < 2; i++) {
      one.clock.advance(29 * dayMs);
      expect(await ask(one, used)).toBe(200);
    }
    expect(await ask(one, unused)).toBe(errors.SessionEnded.code);
    one.clock.advance(31 * dayMs);
    expect(await ask(one, used)).toBe(errors.SessionEnded.code);
  });

  describe("while a table is held", () => {
    /** Runs `work` while nobody can read the table; it gets the number of those who wait for it. */
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

    it("go on from memory, and are read again beside the calls, all together", async () => {
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
      standAfter(one.clock, 15_000); // 40 s after the first reading: only the one beside the calls lets them go on
      await expect.poll(askAll).toEqual([200, 200, 200]);
      await whileHeld("session", async () => expect(await askAll()).toEqual([200, 200, 200]));
    });

    it("are not remembered by a reading that began before they ended", async () => {
      standAfter(one.clock);
      const token = await one.signIn(generatePrivateKey());
      // The notifications of the sign-in would make the other process forget what it reads now.
      const signedInAtMs = performance.now();
      const { listener } = two.server.platform;
      await expect.poll(() => listener.silentMs() < performance.now() - signedInAtMs).toBe(true);
      expect(await ask(two, token)).toBe(200);
      standAfter(one.clock, 25_000);
      const { userId } = dataOf(await one.call("GET /user/info", { token }));
      await whileHeld("player", async (waiting) => {
        // A call that needs no player's row, so that only the reading beside it waits, which has found the session.
        expect((await two.call("POST /stream/ticket", { token })).code).toBe(200);
        await expect.poll(waiting).toBe(1);
        // As logout does it, but for the player's row, which nobody gets here.
        await sql`DELETE FROM session WHERE player_id = ${userId}`.execute(one.server.platform.db);
        await sql`SELECT pg_notify(${sessionEndedChannel}, ${userId})`.execute(one.server.platform.db);
      });
      await expect.poll(() => ask(two, token)).toBe(errors.SessionEnded.code);
    });

    it("that memory does not know any more are read once for all calls that wait", async () => {
      const token = await one.signIn(generatePrivateKey());
      expect(await ask(one, token)).toBe(200);
      one.clock.advance(31_000);
      let calls: Promise<number | undefined>[] = [];
      await whileHeld("session", async (waiting) => {
        calls = Array.from({ length: 5 }, () => ask(one, token));
        await expect.poll(waiting).toBe(1);
        // Whoever came later would stand here by now.
        for (let look = 0; look < 5; look++) expect(await waiting()).toBe(1);
      });
      expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
    });
  });

  it("are refused but for logout while the account is frozen, and so is sign-in", async () => {
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
