import type { ErrorName } from "@gemplay/api-schema";
import { sql } from "kysely";
import pg from "pg";
import { generatePrivateKey } from "viem/accounts";
import { expect, onTestFinished, test, vi } from "vitest";
import { dataOf, expectRefused, hostVariables, type TestServer } from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";
import { setFreeze } from "../../account/index.ts";
import { deleteOutdated, sessionEndedChannel } from "./sessions.repository.ts";

const dayMs = 86_400_000;

let one: TestServer;
let two: TestServer;
let behindProxy: TestServer;
withServer({ variables: () => hostVariables }, async (started, another) => {
  one = started;
  two = await another(hostVariables);
  behindProxy = await another({ ...hostVariables, TRUSTED_PROXIES: "1" });
});

const ask = (initData: string, server = one) => server.call("GET /user/info", { initData });
const info = async (initData: string, server = one) => dataOf(await ask(initData, server));
const signed = (userId: number, aheadMs = 0) =>
  signInitData({ userId, signedAtMs: one.clock.nowMs() + aheadMs });
const listed = async (initData: string) =>
  dataOf(await one.call("GET /user/sessions", { initData })).sessions;
const logOut = async (initData: string, everywhere: boolean, server = one) =>
  dataOf(await server.call("POST /user/logout", { initData, body: { everywhere } }));

/**
 * Expects that every process refuses the init data after the notification at the latest, and still refuses them after
 * the cache has expired.
 */
async function expectEverywhere(initData: string, name: ErrorName): Promise<void> {
  for (const server of [one, two])
    await expect.poll(async () => (await ask(initData, server)).msg).toBe((await ask(initData)).msg);
  one.clock.advance(40_000);
  for (const server of [one, two]) expectRefused(await ask(initData, server), name);
}

async function freeze(userId: string, what: "all" | "none"): Promise<void> {
  const at = new Date(one.clock.nowMs());
  await one.server.platform.db.transaction().execute((trx) => setFreeze(trx, BigInt(userId), what, at));
  one.clock.advance(40_000);
}

const countPlayers = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM player`.execute(
    one.server.platform.db,
  );
  return rows[0]?.count;
};

test("a logout ends the session of one opened page in every process, and other opened pages of the player stay signed in", async () => {
  const userId = newHostUser();
  const [mine, other] = [signed(userId), signed(userId, -60_000)];
  for (const server of [one, two]) for (const initData of [mine, other]) await info(initData, server);
  await logOut(mine, false);
  await expectEverywhere(mine, "InitDataEnded");
  await info(other, two);
  await info(signed(userId, 1_000));
});

test("a logout everywhere ends used and unused init data, even if the clock of the messaging host is ahead", async () => {
  const userId = newHostUser();
  const [seen, unseen, ahead] = [signed(userId), signed(userId, -5_000), signed(userId, 20_000)];
  const { userId: playerId } = await info(seen);
  await info(ahead, two);
  await logOut(seen, true);
  for (const initData of [seen, unseen, ahead]) await expectEverywhere(initData, "InitDataEnded");
  expect((await info(signed(userId))).userId).toBe(playerId);
});

test("a player can end the session of another opened page in the session list, and this session stays ended", async () => {
  const userId = newHostUser();
  const [mine, theirs] = [signed(userId), signed(userId, -60_000)];
  for (const initData of [theirs, mine]) await info(initData, two);
  const target = (await listed(mine)).find(({ current }) => !current);
  await one.call("POST /user/session/end", { initData: mine, body: { id: target?.id } });
  await expectEverywhere(theirs, "InitDataEnded");
  await info(mine, two);
});

test("ending all other sessions keeps open the session of the current page", async () => {
  const userId = newHostUser();
  const [mine, theirs, unseen] = [signed(userId), signed(userId, -60_000), signed(userId, -30_000)];
  for (const initData of [theirs, mine]) await info(initData, two);
  await one.call("POST /user/session/end_others", { initData: mine, body: {} });
  for (const initData of [theirs, unseen]) await expectEverywhere(initData, "InitDataEnded");
  for (const server of [one, two]) await info(mine, server);
});

test("the server refuses used and unused init data of a frozen account, but still allows the logout", async () => {
  const userId = newHostUser();
  const [seen, unseen] = [signed(userId), signed(userId, 1_000)];
  const { userId: playerId } = await info(seen);
  await freeze(playerId, "all");
  for (const initData of [seen, unseen]) await expectEverywhere(initData, "AccountFrozen");
  for (const initData of [seen, unseen]) await logOut(initData, false);
  await freeze(playerId, "none");
  for (const initData of [seen, unseen]) await expectEverywhere(initData, "InitDataEnded");
  expect((await info(signed(userId))).userId).toBe(playerId);
});

/** Counts the database sessions that are waiting for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(one.server.platform.db);
  return rows[0]?.count;
}

/**
 * Starts two API calls one after the other while the player's row is locked, and waits for the results of both calls.
 */
async function together(playerId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { db } = one.server.platform;
  let calls: Promise<unknown>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM player WHERE id = ${playerId} FOR UPDATE`.execute(trx);
    calls = [first()];
    await expect.poll(countWaiting).toBe(1);
    calls.push(second());
    await expect.poll(countWaiting).toBe(2);
  });
  await Promise.all(calls);
}

test.each(["opening", "ending"])(
  "a call that opens a session and a simultaneous logout everywhere leave no session open, if the first of them is %s",
  async (first) => {
    const userId = newHostUser();
    const known = signed(userId, -60_000);
    const { userId: playerId } = await info(known);
    const initData = signed(userId);
    const open = () => ask(initData, two);
    const end = () => logOut(known, true, one);
    await together(
      playerId,
      ...((first === "opening" ? [open, end] : [end, open]) as [typeof open, typeof open]),
    );
    await expectEverywhere(initData, "InitDataEnded");
  },
);

test("ending one session and ending all sessions at the same time cause no deadlock", async () => {
  const userId = newHostUser();
  const [mine, theirs] = [signed(userId), signed(userId, -60_000)];
  await info(theirs);
  const { userId: playerId } = await info(mine);
  const id = (await listed(mine)).find(({ current }) => !current)?.id;
  const endOne = async () =>
    dataOf(await two.call("POST /user/session/end", { initData: mine, body: { id } }));
  await together(playerId, () => logOut(mine, true), endOne);
  for (const initData of [mine, theirs]) await expectEverywhere(initData, "InitDataEnded");
});

test("the server refuses init data if the player removes the host from the account while the call waits, even if the host's clock is ahead", async () => {
  const userId = newHostUser();
  const { userId: playerId } = await info(signed(userId));
  const { db } = one.server.platform;
  let opening: ReturnType<typeof ask> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM player WHERE id = ${playerId} FOR UPDATE`.execute(trx);
    opening = ask(signed(userId, 20_000), two);
    await expect.poll(countWaiting).toBe(1);
    await sql`DELETE FROM identity WHERE player_id = ${playerId}`.execute(trx);
  });
  if (opening === undefined) throw new Error("the call was not started");
  expectRefused(await opening, "InitDataEnded");
});

test("a session of init data can open an event stream by a ticket, and the stream ends when the session ends", async () => {
  const initData = signed(newHostUser());
  const { ticket } = dataOf(await one.call("POST /stream/ticket", { initData, body: {} }));
  const stream = await readEvents(`${two.server.url}/api/stream?ticket=${ticket}`);
  onTestFinished(() => stream.close());
  expect(stream.status).toBe(200);
  await logOut(initData, false);
  await expect.poll(stream.isEnded).toBe(true);
});

test("an event stream ends when the init data of its session are a day old", async () => {
  const initData = signed(newHostUser());
  const { ticket } = dataOf(await one.call("POST /stream/ticket", { initData, body: {} }));
  const stream = await readEvents(`${two.server.url}/api/stream?ticket=${ticket}`);
  onTestFinished(() => stream.close());
  one.clock.advance(dayMs + 60_000);
  const nowMs = one.clock.nowMs();
  const [nowAt, idleSince, signedSince] = [new Date(nowMs), new Date(0), new Date(nowMs - dayMs)];
  await deleteOutdated(one.server.platform.db, { nowAt, idleSince, signedSince });
  await expect.poll(stream.isEnded).toBe(true);
});

test("the clean-up deletes sessions of init data when the init data are too old to open a session", async () => {
  const initData = signed(newHostUser());
  const [session] = await listed(initData);
  const count = async () => {
    const hash = Buffer.from(session?.id ?? "", "hex");
    const { rows } = await sql`SELECT 1 FROM session WHERE token_hash = ${hash}`.execute(
      one.server.platform.db,
    );
    return rows.length;
  };
  const cleanUp = async () => {
    const nowMs = one.clock.nowMs();
    const [nowAt, idleSince, signedSince] = [new Date(nowMs), new Date(0), new Date(nowMs - dayMs)];
    await deleteOutdated(one.server.platform.db, { nowAt, idleSince, signedSince });
  };
  one.clock.advance(dayMs - 60_000);
  await cleanUp();
  expect(await count()).toBe(1);
  one.clock.advance(120_000);
  await cleanUp();
  expect(await count()).toBe(0);
});

test("the clean-up of many old sessions locks a few at a time, notifies every process once, and keeps other event streams open", async () => {
  const { db } = one.server.platform;
  const initData = signed(newHostUser());
  const { ticket } = dataOf(await one.call("POST /stream/ticket", { initData, body: {} }));
  const stream = await readEvents(`${two.server.url}/api/stream?ticket=${ticket}`);
  onTestFinished(() => stream.close());
  const { userId } = await info(initData);
  await sql`
    INSERT INTO session (player_id, token_hash, way_in, created_at, last_used_at, browser, system, form, new_device,
                         init_data_at, inside_host)
    SELECT player_id, sha256(int4send(number)), way_in, created_at, last_used_at, browser, system, form, new_device,
           to_timestamp(1), true
    FROM session, generate_series(1, 1500) number WHERE player_id = ${userId}`.execute(db);
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const [nowAt, long] = [new Date(one.clock.nowMs()), new Date(0)];
  await deleteOutdated(db, { nowAt, idleSince: long, signedSince: new Date(2_000) });
  const statements = asked.mock.calls.map((call) => JSON.stringify(call));
  asked.mockRestore();
  expect(statements.filter((text) => text.includes("DELETE FROM session"))).toHaveLength(2);
  // The test selects notifications by channel, because the heartbeats of the listeners are notifications too.
  const notified = statements.filter(
    (text) => text.includes("pg_notify") && text.includes(sessionEndedChannel),
  );
  expect(notified).toHaveLength(1);
  expect(await listed(initData)).toHaveLength(1);
  expect(stream.isEnded()).toBe(false);
});

test("a server with closed sign-in or registration refuses new init data, and sessions that are already open stay open", async () => {
  const { settings } = one.server.platform;
  const set = async (key: "signIn.open" | "registration.open", value: string) => {
    await settings.set(key, value, { actor: "test" });
    one.clock.advance(10_000);
  };
  const [known, userId] = [signed(newHostUser()), newHostUser()];
  await info(known);
  const before = await countPlayers();
  await set("registration.open", "off");
  expectRefused(await ask(signed(userId)), "RegisterClosed");
  await set("registration.open", "on");
  await set("signIn.open", "off");
  expectRefused(await ask(signed(userId)), "SignInClosed");
  await info(known);
  expect(await countPlayers()).toBe(before);
  await set("signIn.open", "on");
  await info(signed(userId));
});

test("init data create no account in a country where the site is closed", async () => {
  const { settings } = behindProxy.server.platform;
  await settings.set("countries.header", "x-country", { actor: "test" });
  await settings.set("countries.closed", "XX", { actor: "test" });
  const userId = newHostUser();
  const from = (country: string) =>
    behindProxy.call("GET /user/info", { initData: signed(userId), headers: { "x-country": country } });
  const before = await countPlayers();
  expectRefused(await from("XX"), "CountryClosed");
  expect(await countPlayers()).toBe(before);
  one.clock.advance(10_000);
  const { userId: playerId } = dataOf(await from("YY"));
  // If the player's country is closed, the player can still open a session of an existing account and withdraw the
  // money.
  one.clock.advance(1_000);
  expect(dataOf(await from("XX")).userId).toBe(playerId);
});

/** Returns those SQL statements of an API call that read sessions, identities or players. */
async function statementsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    await call();
    return asked.mock.calls
      .map(([statement]) => (statement as unknown as { text?: string }).text ?? String(statement))
      .filter((text) => /"(?:session|identity|player|identity_seen)"/.test(text));
  } finally {
    asked.mockRestore();
  }
}

test("a repeated refusal of init data needs no database query, and after some seconds the server checks a temporary refusal again", async () => {
  const { settings } = one.server.platform;
  const [ended, waiting] = [signed(newHostUser()), signed(newHostUser())];
  await logOut(ended, false);
  await settings.set("registration.open", "off", { actor: "test" });
  for (const [initData, name] of [
    [ended, "InitDataEnded"],
    [waiting, "RegisterClosed"],
  ] as const) {
    expectRefused(await ask(initData), name);
    expect(await statementsOf(async () => expectRefused(await ask(initData), name))).toEqual([]);
  }
  await settings.set("registration.open", "on", { actor: "test" });
  expectRefused(await ask(waiting), "RegisterClosed");
  one.clock.advance(6_000);
  await info(waiting);
  expectRefused(await ask(ended), "InitDataEnded");
});

test("a call with init data needs no more database queries than a call with a token, whether the session is cached or not", async () => {
  const token = await one.signIn(generatePrivateKey());
  const initData = signed(newHostUser());
  await info(initData);
  const both = async () => {
    const byToken = await statementsOf(() => one.call("GET /user/sessions", { token }));
    const byInitData = await statementsOf(() => one.call("GET /user/sessions", { initData }));
    expect(byInitData).toEqual(byToken);
    return byInitData.length;
  };
  dataOf(await one.call("GET /user/sessions", { token }));
  const cached = await both();
  one.clock.advance(31_000);
  expect(await both()).toBe(cached + 2);
});
