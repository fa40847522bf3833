import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { expect, test } from "vitest";
import { dataOf, expectRefused, hostVariables, standAfter, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";
import { setFreeze } from "../../account/index.ts";

let one: TestServer;
let two: TestServer;
withServer({ variables: () => hostVariables }, async (started, another) => {
  one = started;
  two = await another(hostVariables);
});

interface Owner {
  readonly initData: string;
  readonly id: string;
}

async function newOwner(): Promise<Owner> {
  const initData = signInitData({ userId: newHostUser(), name: "Alex", signedAtMs: one.clock.nowMs() });
  return { initData, id: dataOf(await one.call("GET /user/info", { initData })).userId };
}

const ask = async ({ initData }: Owner, server = one) =>
  dataOf(await server.call("POST /user/browser_link", { initData, body: {} }));
const look = (secret: string, server = one) =>
  server.call("POST /user/browser_link/look", { body: { secret } });
const open = (secret: string, server = one) =>
  server.call("POST /user/browser_link/open", { body: { secret } });
const logOut = async (initData: string, everywhere: boolean) =>
  dataOf(await one.call("POST /user/logout", { initData, body: { everywhere } }));

async function expectVoid(secret: string): Promise<void> {
  for (const server of [one, two]) {
    expectRefused(await look(secret, server), "BrowserLinkInvalid");
    expectRefused(await open(secret, server), "BrowserLinkInvalid");
  }
}

test("a one-time sign-in link shows its account, stays valid while the player views it, and opens only one session in any process", async () => {
  const owner = await newOwner();
  const { secret, expiresAtMs } = await ask(owner);
  for (const server of [one, two])
    expect(dataOf(await look(secret, server))).toEqual({
      userId: owner.id,
      name: "Alex",
      address: null,
      expiresAtMs,
    });
  const { token, userId } = dataOf(await open(secret, two));
  expect(userId).toBe(owner.id);
  expect(dataOf(await one.call("GET /user/info", { token }))).toMatchObject({ userId, wayIn: "host" });
  await expectVoid(secret);
  // The session that requested the sign-in link stays open.
  dataOf(await two.call("GET /user/info", { initData: owner.initData }));
});

test("many simultaneous calls to two processes use one sign-in link, and only one call succeeds", async () => {
  const { secret } = await ask(await newOwner());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => open(secret, index % 2 ? one : two)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const answer of answers) if (answer.code !== 200) expectRefused(answer, "BrowserLinkInvalid");
});

test("a sign-in link is valid for one minute, or for the time that the operator sets", async () => {
  standAfter(one.clock);
  const owner = await newOwner();
  const { secret } = await ask(owner);
  standAfter(one.clock, 59_000);
  dataOf(await look(secret));
  standAfter(one.clock, 1_001);
  await expectVoid(secret);
  await one.server.platform.settings.set("host.linkSeconds", "10", { actor: "test" });
  const { secret: short, expiresAtMs } = await ask(owner);
  expect(expiresAtMs - one.clock.nowMs()).toBeLessThanOrEqual(10_000);
  standAfter(one.clock, 10_001);
  await expectVoid(short);
  await one.server.platform.settings.set("host.linkSeconds", "60", { actor: "test" });
});

test("a new sign-in link invalidates the player's earlier link, but no link of another player", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const [first, theirs, second] = [await ask(owner), await ask(other), await ask(owner, two)];
  await expectVoid(first.secret);
  dataOf(await open(theirs.secret));
  dataOf(await open(second.secret));
});

test("an unknown sign-in link opens no session", () => expectVoid(randomBytes(32).toString("base64url")));

test("the database does not store the secret of a sign-in link", async () => {
  const { secret } = await ask(await newOwner());
  const { rows } = await sql<{ text: string }>`SELECT browser_link::text AS text FROM browser_link`.execute(
    one.server.platform.db,
  );
  const stored = JSON.stringify(rows);
  for (const text of [
    secret,
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret, "base64url").toString("hex"),
  ])
    expect(stored).not.toContain(text);
});

test("a sign-in link can be requested only by a page inside the messaging host, not by a session of a link or of another sign-in method", async () => {
  const { token } = dataOf(await open((await ask(await newOwner())).secret));
  for (const outside of [token, await one.signIn(generatePrivateKey())])
    expectRefused(await one.call("POST /user/browser_link", { token: outside, body: {} }), "RequestInvalid");
  expectRefused(await one.call("POST /user/browser_link", { body: {} }), "SessionEnded");
});

test.each([false, true])(
  "a sign-in link is invalid after the page that requested the link was logged out (of all sessions: %s)",
  async (everywhere) => {
    const owner = await newOwner();
    const { secret } = await ask(owner);
    await logOut(owner.initData, everywhere);
    await expectVoid(secret);
  },
);

test("a sign-in link opens no session of a frozen account, and is valid again after the account was unfrozen", async () => {
  const owner = await newOwner();
  const { secret } = await ask(owner);
  const freeze = (what: "all" | "none") =>
    one.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, BigInt(owner.id), what, new Date(one.clock.nowMs())));
  await freeze("all");
  expectRefused(await look(secret), "AccountFrozen");
  expectRefused(await open(secret), "AccountFrozen");
  await freeze("none");
  dataOf(await open(secret));
});

test("a sign-in link is invalid after the player has removed the messaging host from the account", async () => {
  const owner = await newOwner();
  const { secret } = await ask(owner);
  await sql`DELETE FROM identity WHERE player_id = ${owner.id}`.execute(one.server.platform.db);
  await expectVoid(secret);
});

test("a sign-in link opens no session while the operator has closed sign-in", async () => {
  const { secret } = await ask(await newOwner());
  const set = (value: string) => one.server.platform.settings.set("signIn.open", value, { actor: "test" });
  await set("off");
  expectRefused(await open(secret), "SignInClosed");
  await set("on");
  dataOf(await open(secret));
});

test("a session from a sign-in link ends with all other sessions, and the session list shows the host as its sign-in method", async () => {
  const owner = await newOwner();
  const { token } = dataOf(await open((await ask(owner)).secret));
  const { sessions } = dataOf(await one.call("GET /user/sessions", { initData: owner.initData }));
  expect(sessions.map(({ wayIn, current }) => ({ wayIn, current }))).toEqual([
    { wayIn: "host", current: true },
    { wayIn: "host", current: false },
  ]);
  // The player first opened the account inside the messaging host, so even the first browser of the account counts as a
  // new device.
  expect(sessions.map(({ newDevice }) => newDevice)).toEqual([false, true]);
  await logOut(owner.initData, true);
  expectRefused(await one.call("GET /user/info", { token }), "SessionEnded");
});
