import type { ErrorName } from "@gemplay/api-schema";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  dataOf,
  expectRefused,
  hostVariables,
  standAfter,
  type TestServer,
  testBot,
} from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";

const otherToken = "123456:ZyXwVuTsRqPoNmLkJiHgFeDcBa-9876543210";
const dayMs = 86_400_000;

let one: TestServer;
let two: TestServer;
let rotated: TestServer;
let closed: TestServer;
withServer({ variables: () => hostVariables }, async (started, another) => {
  one = started;
  two = await another(hostVariables);
  rotated = await another({ ...hostVariables, BOT_TOKEN: otherToken, BOT_FORMER_TOKENS: testBot.token });
  closed = await another();
});

const ask = (initData: string, server = one) => server.call("GET /user/info", { initData });
const info = async (initData: string, server = one) => dataOf(await ask(initData, server));
const signed = (userId = newHostUser(), changes: Partial<Parameters<typeof signInitData>[0]> = {}) =>
  signInitData({ userId, signedAtMs: one.clock.nowMs(), ...changes });
const expectAsked = async (initData: string, name: ErrorName, server = one) =>
  expectRefused(await ask(initData, server), name);

async function countPlayers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM player`.execute(
    one.server.platform.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Expects that the server refuses init data without a database query about the caller, and that the server creates no
 * account.
 */
async function expectRefusedUnseen(initData: string, name: ErrorName, server = one): Promise<void> {
  const before = await countPlayers();
  const asked = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => asked.mockRestore());
  await expectAsked(initData, name, server);
  expect(sqlOf(asked).filter((text) => /"(?:session|identity|player)"/.test(text))).toEqual([]);
  asked.mockRestore();
  expect(await countPlayers()).toBe(before);
}

const sqlOf = (asked: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  asked.mock.calls.map(([statement]) =>
    typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? ""),
  );

test("a call with init data belongs to the player of the init data, and the first call creates the account", async () => {
  const userId = newHostUser();
  const initData = signed(userId, { name: "Alex" });
  const first = await info(initData);
  expect(first).toMatchObject({ wayIn: "host", hostName: "Alex", address: null, email: null });
  expect((await info(initData, two)).userId).toBe(first.userId);
  const later = signed(userId, { name: "Sascha", signedAtMs: one.clock.nowMs() + 1_000 });
  expect(await info(later, two)).toMatchObject({ userId: first.userId, hostName: "Sascha" });
  expect(dataOf(await one.call("GET /user/sessions", { initData })).sessions).toMatchObject([
    { current: true, wayIn: "host" },
    { current: false, wayIn: "host" },
  ]);
});

test("simultaneous first calls to two processes create one account and one session", async () => {
  for (let round = 0; round < 5; round++) {
    const [before, initData] = [await countPlayers(), signed()];
    const answers = await Promise.all([one, two, one, two].map((server) => info(initData, server)));
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
    expect(await countPlayers()).toBe(before + 1);
    expect(dataOf(await one.call("GET /user/sessions", { initData })).sessions).toHaveLength(1);
  }
});

test("two pages of one user that open at the same time in two processes create one account", async () => {
  for (let round = 0; round < 5; round++) {
    const [before, userId] = [await countPlayers(), newHostUser()];
    const openings = [signed(userId), signed(userId, { query_id: "2" })];
    const [a, b] = await Promise.all(openings.map((data, index) => info(data, index === 0 ? one : two)));
    expect(a?.userId).toBe(b?.userId);
    expect(await countPlayers()).toBe(before + 1);
  }
});

test.each([
  [
    "a name with control characters and direction marks",
    { first_name: "\u202eA\u0000le\nx\u200b" },
    "A le x",
  ],
  ["a first name and a last name", { first_name: "Alex", last_name: "Doe" }, "Alex Doe"],
  ["a long name", { first_name: "💎".repeat(100) }, "💎".repeat(64)],
  ["a name with half a surrogate pair", { first_name: "A\ud83d" }, "A"],
])("the server shows the name of a user without unsafe characters: %s", async (_, user, shown) => {
  expect((await info(signed(newHostUser(), { user }))).hostName).toBe(shown);
});

test("if the name of a user has no visible character, the server shows the user number", async () => {
  const userId = newHostUser();
  expect((await info(signed(userId, { user: { first_name: "\u200b" } }))).hostName).toBe(String(userId));
});

test("the server refuses init data that were signed for another bot", () =>
  expectRefusedUnseen(signed(newHostUser(), { token: otherToken }), "InitDataForged"));

test("the server refuses init data whose user was replaced", async () => {
  const [mine, theirs] = [newHostUser(), newHostUser()];
  await expectRefusedUnseen(signed(mine).replace(String(mine), String(theirs)), "InitDataForged");
});

test.each(["", "0".repeat(64), "0".repeat(63), "x".repeat(64)])(
  "the server refuses init data with the wrong hash «%s»",
  (hash) => expectRefusedUnseen(signed().replace(/hash=[0-9a-f]+$/, `hash=${hash}`), "InitDataForged"),
);

test("the server refuses init data if a digit of the right hash is missing or the hash is in upper case", async () => {
  await expectRefusedUnseen(signed().slice(0, -1), "InitDataForged");
  const large = signed().replace(/hash=(.+)$/, (_, hash: string) => `hash=${hash.toUpperCase()}`);
  await expectRefusedUnseen(large, "InitDataForged");
});

test("the server refuses init data without a hash", () =>
  expectRefusedUnseen(signed().replace(/&hash=.*$/, ""), "InitDataHashMissing"));

test("the server refuses init data with two hashes, whichever of the two hashes is right", async () => {
  const right = signed();
  await expectRefusedUnseen(`${right}&hash=${"0".repeat(64)}`, "InitDataHashMissing");
  await expectRefusedUnseen(`hash=${"0".repeat(64)}&${right}`, "InitDataHashMissing");
});

test("the server refuses init data in which a field occurs twice, even with equal values", async () => {
  const right = signed();
  for (const field of ["user", "auth_date", "signature"]) {
    const [, value = ""] = new RegExp(`(?:^|&)${field}=([^&]*)`).exec(right) ?? [];
    await expectRefusedUnseen(`${field}=${value}&${right}`, "InitDataMalformed");
  }
});

test.each([
  ["there is no user", "auth_date=1&hash=00"],
  ["the user is not JSON", "user=alex&auth_date=1&hash=00"],
  ["the user is a list", "user=%5B%5D&auth_date=1&hash=00"],
  ["the user has no number", "user=%7B%7D&auth_date=1&hash=00"],
  ["the user number is not an integer", "user=%7B%22id%22%3A1.5%7D&auth_date=1&hash=00"],
  ["the user number is not a safe integer", "user=%7B%22id%22%3A9007199254740993%7D&auth_date=1&hash=00"],
  ["there is no date", "user=%7B%22id%22%3A1%7D&hash=00"],
  ["the date is not a number", "user=%7B%22id%22%3A1%7D&auth_date=now&hash=00"],
  ["the text is too long", `user=${"x".repeat(5_000)}&auth_date=1&hash=00`],
  ["the text contains spaces", "user=a b"],
])("the server refuses invalid init data: %s", (_, initData) =>
  expectRefusedUnseen(initData, "InitDataMalformed"),
);

/**
 * Returns other encodings of the same init data: with an extra separator, in another order, and with percent-encoded
 * letters. Anybody can encode the same init data in another way without the signing key.
 */
const spellingsOf = (initData: string) => [
  `${initData}&`,
  initData.split("&").reverse().join("&"),
  initData.replace("auth_date=", "%61uth_date="),
  initData.replace("hash=", "%68ash="),
];

test("all encodings of the same init data share one session, and the end of the session takes effect for all encodings in every process", async () => {
  const initData = signed();
  const spellings = [initData, ...spellingsOf(initData)];
  const answers = await Promise.all(spellings.map((spelling) => info(spelling, two)));
  for (const spelling of spellings) answers.push(await info(spelling, one));
  expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
  const { sessions } = dataOf(await one.call("GET /user/sessions", { initData: `${initData}&` }));
  expect(sessions).toMatchObject([{ current: true }]);
  dataOf(await one.call("POST /user/logout", { initData, body: { everywhere: false } }));
  for (const server of [one, two])
    for (const spelling of spellings) {
      await expect.poll(async () => (await ask(spelling, server)).msg).not.toBe("success");
      await expectAsked(spelling, "InitDataEnded", server);
    }
  for (const spelling of spellingsOf(`${initData}&`)) await expectRefusedUnseen(spelling, "InitDataEnded");
});

test("the server caches only one encoding of a session's init data, so that other encodings cannot fill the memory", async () => {
  const initData = signed();
  const countAsked = async () => {
    const asked = vi.spyOn(pg.Client.prototype, "query");
    await info(initData);
    const count = sqlOf(asked).filter((text) => text.includes('"session"')).length;
    asked.mockRestore();
    return count;
  };
  await info(initData);
  expect(await countAsked()).toBe(0);
  await info(`${initData}&`);
  expect(await countAsked()).toBe(1);
});

test("init data with the hash of another user's init data open no session, even if the other user's session is stored, cached or being read", async () => {
  const [mine, theirs] = [newHostUser(), newHostUser()];
  const initData = signed(theirs);
  const hash = /hash=([0-9a-f]{64})$/.exec(initData)?.[1] ?? "";
  const forged = initData.replace(String(theirs), String(mine));
  await info(initData, one);
  const [right, wrong] = await Promise.all([ask(initData, two), ask(forged, two)]);
  dataOf(right);
  expectRefused(wrong, "InitDataForged");
  for (const server of [one, two]) {
    await expectRefusedUnseen(forged, "InitDataForged", server);
    await expectRefusedUnseen(`hash=${hash}`, "InitDataMalformed", server);
    for (const authorization of [hash, `Bearer ${hash}`, `tma ${hash}`])
      expect((await server.call("GET /user/info", { headers: { authorization } })).status).toBe(401);
  }
});

test("the server creates no account for a bot of the messaging host", () =>
  expectRefusedUnseen(signed(newHostUser(), { user: { is_bot: true } }), "InitDataMalformed"));

test("the server refuses init data from the future, except for the allowed clock skew", async () => {
  standAfter(one.clock);
  const skewMs = one.server.platform.settings.get("signIn.skewSeconds") * 1_000;
  const ahead = (ms: number) => signed(newHostUser(), { signedAtMs: one.clock.nowMs() + ms });
  await expectRefusedUnseen(ahead(skewMs + 2_000), "InitDataFuture");
  await info(ahead(skewMs - 2_000));
});

test("the server refuses init data that are older than a day, even if the session is cached", async () => {
  standAfter(one.clock);
  const [initData, unseen] = [signed(), signed()];
  standAfter(one.clock, dayMs - 10_000);
  for (const server of [one, two]) await info(initData, server);
  standAfter(one.clock, 12_000);
  for (const server of [one, two]) await expectAsked(initData, "InitDataExpired", server);
  await expectRefusedUnseen(unseen, "InitDataExpired");
});

test("init data that were signed with a replaced bot token get the error InitDataBotReplaced, even if the init data had opened a session", async () => {
  const initData = signed();
  const { userId } = await info(initData);
  await expectAsked(initData, "InitDataBotReplaced", rotated);
  const hostUser = newHostUser();
  const anew = signed(hostUser, { token: otherToken });
  expect((await info(anew, rotated)).userId).not.toBe(userId);
  await expectAsked(signed(hostUser, { token: `${otherToken}0` }), "InitDataForged", rotated);
});

test("a deployment without a bot refuses init data", () =>
  expectRefusedUnseen(signed(), "HostClosed", closed));
