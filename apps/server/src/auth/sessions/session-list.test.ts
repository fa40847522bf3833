import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, onTestFinished, test } from "vitest";
import { dataOf, signInMessage, type TestServer } from "../../../test/compose.ts";
import { type EventReader, readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import { setFreeze } from "../../account/index.ts";
import { sessionNames } from "../../platform/database/index.ts";

let one: TestServer;
let two: TestServer;
withServer({}, async (started, another) => {
  one = started;
  two = await another();
});

const dayMs = 86_400_000;
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1";

/** Signs in with the given User-Agent header. */
async function signInFrom(server: TestServer, key: Hex, userAgent: string): Promise<string> {
  const account = privateKeyToAccount(key);
  const message = signInMessage(account.address, server.clock.nowMs());
  const body = { address: account.address, message, signature: await account.signMessage({ message }) };
  return dataOf(
    await server.call("POST /user/dappLoginOrRegister", { body, headers: { "user-agent": userAgent } }),
  ).token;
}

const listed = async (token: string, server = one) =>
  dataOf(await server.call("GET /user/sessions", { token })).sessions;
const codeOf = async (server: TestServer, token: string) =>
  (await server.call("GET /user/info", { token })).code;

test("the session list shows the current session first, with the device and the sign-in method of each session", async () => {
  const key = generatePrivateKey();
  const early = one.clock.nowMs();
  const [phone, other] = [await signInFrom(one, key, iphone), await signInFrom(two, key, "node")];
  const stranger = await one.signIn(generatePrivateKey());
  const sessions = await listed(phone);
  expect(sessions).toMatchObject([
    { current: true, wayIn: "wallet", device: { browser: "Safari", system: "iPhone", form: "mobile" } },
    { current: false, wayIn: "wallet", device: { browser: "", system: "", form: "unknown" } },
  ]);
  for (const { openedAtMs, lastUsedAtMs } of sessions) {
    expect(openedAtMs).toBeGreaterThanOrEqual(early - 1_000);
    expect(lastUsedAtMs).toBeGreaterThanOrEqual(openedAtMs);
  }
  expect((await listed(other, two)).map(({ current }) => current)).toEqual([true, false]);
  expect(await listed(stranger)).toHaveLength(1);
});

test("the ids in the session list cannot serve as session tokens", async () => {
  const token = await one.signIn(generatePrivateKey());
  const [own] = await listed(token);
  expect(JSON.stringify(own)).not.toContain(token);
  expect(await codeOf(one, own?.id ?? "")).toBe(errors.SessionEnded.code);
});

test("the end of a session takes effect in every process, and the player's other sessions stay open", async () => {
  const key = generatePrivateKey();
  const [mine, theirs, third] = [await one.signIn(key), await one.signIn(key), await one.signIn(key)];
  for (const token of [mine, theirs, third]) expect(await codeOf(two, token)).toBe(200);
  const [target] = await listed(theirs);
  const body = { id: target?.id ?? "" };
  expect((await one.call("POST /user/session/end", { token: mine, body })).code).toBe(200);
  expect(await codeOf(one, theirs)).toBe(errors.SessionEnded.code);
  await expect.poll(() => codeOf(two, theirs)).toBe(errors.SessionEnded.code);
  for (const token of [mine, third]) expect(await codeOf(two, token)).toBe(200);
  expect(await listed(mine)).toHaveLength(2);
  // A repeated API call that ends the same session succeeds and changes nothing.
  expect((await one.call("POST /user/session/end", { token: mine, body })).code).toBe(200);
});

test("a player can neither end nor detect a session of another player", async () => {
  const [mine, theirs] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
  const [target] = await listed(theirs);
  expect(
    (await one.call("POST /user/session/end", { token: mine, body: { id: target?.id ?? "" } })).code,
  ).toBe(200);
  expect((await one.call("POST /user/session/end", { token: mine, body: { id: "a".repeat(64) } })).code).toBe(
    200,
  );
  for (const server of [one, two]) expect(await codeOf(server, theirs)).toBe(200);
  for (const id of ["", "a".repeat(63), `${"a".repeat(63)}G`, "%"])
    expect((await one.call("POST /user/session/end", { token: mine, body: { id } })).code).toBe(
      errors.RequestInvalid.code,
    );
});

test("ending all other sessions takes effect immediately and keeps the current session", async () => {
  const key = generatePrivateKey();
  const tokens = [await one.signIn(key), await two.signIn(key), await one.signIn(key)];
  const [mine = "", ...others] = tokens;
  for (const token of tokens) expect(await codeOf(two, token)).toBe(200);
  expect((await one.call("POST /user/session/end_others", { token: mine, body: {} })).code).toBe(200);
  for (const token of others) {
    expect(await codeOf(one, token)).toBe(errors.SessionEnded.code);
    await expect.poll(() => codeOf(two, token)).toBe(errors.SessionEnded.code);
  }
  for (const server of [one, two]) expect(await codeOf(server, mine)).toBe(200);
  expect(await listed(mine)).toHaveLength(1);
});

test("the session list does not contain a session that was idle too long", async () => {
  const key = generatePrivateKey();
  const [used, unused] = [await one.signIn(key), await one.signIn(key)];
  one.clock.advance(29 * dayMs);
  await codeOf(one, used);
  one.clock.advance(2 * dayMs);
  expect(await listed(used)).toHaveLength(1);
  expect(await codeOf(one, unused)).toBe(errors.SessionEnded.code);
});

test("guests can neither list nor end sessions", async () => {
  expect((await one.call("GET /user/sessions")).code).toBe(errors.SessionEnded.code);
  expect((await one.call("POST /user/session/end_others", { body: {} })).code).toBe(errors.SessionEnded.code);
});

/** Opens the event stream of a session. */
async function openStream(server: TestServer, token: string): Promise<EventReader> {
  const { ticket } = dataOf(await server.call("POST /stream/ticket", { token, body: {} }));
  const reader = await readEvents(`${server.server.url}/api/stream?ticket=${ticket}`);
  onTestFinished(() => reader.close());
  return reader;
}

test("the end of a session closes its event streams in every process and invalidates its tickets, but no streams and tickets of other sessions", async () => {
  const key = generatePrivateKey();
  const [mine, theirs, third] = [await one.signIn(key), await one.signIn(key), await one.signIn(key)];
  const streams = {
    mine: await openStream(two, mine),
    theirs: await openStream(two, theirs),
    third: await openStream(one, third),
  };
  const unused = dataOf(await one.call("POST /stream/ticket", { token: theirs, body: {} })).ticket;
  const [target] = await listed(theirs);
  await one.call("POST /user/session/end", { token: mine, body: { id: target?.id ?? "" } });
  await expect.poll(streams.theirs.isEnded).toBe(true);
  expect((await readEvents(`${two.server.url}/api/stream?ticket=${unused}`)).status).toBe(
    errors.StreamTicketInvalid.status,
  );
  expect([streams.mine.isEnded(), streams.third.isEnded()]).toEqual([false, false]);
  await one.call("POST /user/session/end_others", { token: mine, body: {} });
  await expect.poll(streams.third.isEnded).toBe(true);
  expect(streams.mine.isEnded()).toBe(false);
});

test("a process that missed the end of a session closes its event streams as soon as the listening connection is restored", async () => {
  const [gone, stays] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
  const streams = [await openStream(two, gone), await openStream(two, stays)];
  const [session] = await listed(gone);
  const { db } = one.server.platform;
  // Another process ends the session while process `one` has no listening connection to the database, so process `one`
  // gets no notification.
  await sql`DELETE FROM session WHERE token_hash = ${Buffer.from(session?.id ?? "", "hex")}`.execute(db);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${sessionNames.listener}`.execute(db);
  await expect.poll(() => streams.map((stream) => stream.isEnded())).toEqual([true, false]);
});

test("a player has at most a hundred sessions, and the next sign-in ends the least recently used session", async () => {
  const key = generatePrivateKey();
  const first = await one.signIn(key);
  one.clock.advance(1_000);
  const last = await one.signIn(key);
  // The test opens only a few sessions at a time, because sign-ins of the same player wait for the lock of the same
  // row. The server refuses a sign-in that waits too long for this lock.
  for (let group = 0; group < 14; group++)
    await Promise.all(Array.from({ length: 7 }, () => one.signIn(key)));
  expect(await listed(last)).toHaveLength(100);
  expect(await codeOf(two, first)).toBe(200);
  one.clock.advance(1_000);
  const next = await one.signIn(key);
  expect(await listed(next)).toHaveLength(100);
  for (const server of [one, two])
    await expect.poll(() => codeOf(server, first)).toBe(errors.SessionEnded.code);
  expect(await codeOf(two, last)).toBe(200);
});

test("a frozen player can end only the current session", async () => {
  const key = generatePrivateKey();
  const [mine, other] = [await one.signIn(key), await one.signIn(key)];
  const { userId } = dataOf(await one.call("GET /user/info", { token: mine }));
  const { db } = one.server.platform;
  await db.transaction().execute((trx) => setFreeze(trx, BigInt(userId), "all", new Date()));
  await expect.poll(() => codeOf(one, mine)).toBe(errors.AccountFrozen.code);
  expect((await one.call("POST /user/session/end_others", { token: mine, body: {} })).code).toBe(
    errors.AccountFrozen.code,
  );
  expect((await one.call("POST /user/logout", { token: mine, body: { everywhere: false } })).code).toBe(200);
  await db.transaction().execute((trx) => setFreeze(trx, BigInt(userId), "none", new Date()));
  await expect.poll(() => codeOf(one, other)).toBe(200);
});
