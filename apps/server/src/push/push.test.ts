import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { atRest, bindEmail } from "../../test/bot.ts";
import { dataOf, expectRefused, noChain, type TestServer, testVariables } from "../../test/compose.ts";
import { deleteAccount, deposit, keyedPlayer } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { type TestBrowser, withPushService } from "../../test/push-service.ts";
import { runOperator } from "../operator/index.ts";
import { pushDevices } from "./index.ts";

const mailbox = withMailbox();
const push = withPushService();
let server: TestServer;
let without: TestServer;
withServer(
  { variables: () => ({ ...mailbox.variables(), ...push.variables() }) },
  async (started, another) => {
    server = started;
    without = await another({ ROLE: "api" });
  },
);

const whole = 10n ** 18n;
const db = () => server.server.platform.db;
type Player = Awaited<ReturnType<typeof keyedPlayer>>;

const subscribe = ({ token }: Pick<Player, "token">, { subscription }: TestBrowser, at = server) =>
  at.call("POST /notify/push", { token, body: subscription });
const settingsOf = async ({ token }: Pick<Player, "token">) =>
  dataOf(await server.call("GET /notify/settings", { token }));
const choose = async ({ token }: Player, kind: string, channel: string, on: boolean) =>
  dataOf(await server.call("POST /notify/settings", { token, body: { kind, channel, on } }));
const credit = async ({ address }: Player) =>
  await deposit(server, { from: address ?? "", amountBase: 5n * whole }).credit();

/** Creates a player whose browser has push notices. */
async function pushedPlayer() {
  const player = await keyedPlayer(server);
  const browser = push.browser();
  dataOf(await subscribe(player, browser));
  return { player, browser };
}

/** Moves the player's clock to about 23:00, so that the quiet hours have begun. */
async function beginQuietHours({ token }: Player): Promise<void> {
  const hour = new Date(server.clock.nowMs()).getUTCHours();
  const utcOffsetMinutes = ((((23 - hour) % 24) + 36) % 24) * 60 - 720;
  const body = { quietHours: true, utcOffsetMinutes };
  dataOf(await server.call("POST /notify/settings", { token, body }));
}

/** Returns the number of push messages that wait longer than a minute. */
async function delayedMessages(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM mail.job
    WHERE name = 'push' AND state < 'active' AND start_after > now() + interval '1 minute'`.execute(db());
  return rows[0]?.count ?? 0;
}

/** Waits until every push message that is due has been sent or dropped. */
async function pushAtRest(): Promise<void> {
  await atRest(server);
  const due = sql`
    SELECT 1 FROM mail.job WHERE name = 'push' AND state < 'completed' AND start_after <= now()`;
  await expect.poll(async () => (await due.execute(db())).rows).toEqual([]);
}

describe("a push notice", () => {
  it("reports a deposit to every browser of the player, without the amount", async () => {
    const { player, browser } = await pushedPlayer();
    const other = push.browser();
    dataOf(await subscribe({ token: await server.signIn(player.key) }, other));
    await credit(player);
    const ofWallet = (one: TestBrowser) => one.messages().filter(({ path }) => path === "/wallet");
    await expect.poll(() => ofWallet(browser)).toHaveLength(1);
    await expect.poll(() => ofWallet(other)).toHaveLength(1);
    const [message] = ofWallet(browser);
    expect(message?.title).not.toBe("");
    expect(JSON.stringify(message)).not.toMatch(/\d/);
    const { push: shown } = await settingsOf(player);
    expect(shown?.publicKey).toBe(push.variables().VAPID_PUBLIC_KEY);
    await expect
      .poll(async () =>
        (await settingsOf(player)).push?.devices.map(({ current, lastSentAtMs }) => [
          current,
          lastSentAtMs !== null,
        ]),
      )
      .toEqual(
        expect.arrayContaining([
          [true, true],
          [false, true],
        ]),
      );
  });

  it("a push notice is not sent if the player has switched this kind of push notice off", async () => {
    const { player, browser } = await pushedPlayer();
    await choose(player, "depositCredited", "push", false);
    await credit(player);
    await pushAtRest();
    expect(browser.calls()).toBe(0);
  });

  it("waits for the end of the quiet hours", async () => {
    const { player, browser } = await pushedPlayer();
    await beginQuietHours(player);
    const before = await delayedMessages();
    await credit(player);
    await expect.poll(delayedMessages).toBe(before + 1);
    expect(browser.calls()).toBe(0);
  });

  it("a waiting push message is not sent if the player switches its kind of notice off", async () => {
    const [kept, off] = [await pushedPlayer(), await pushedPlayer()];
    const before = await delayedMessages();
    for (const { player } of [kept, off]) {
      await beginQuietHours(player);
      await credit(player);
    }
    await expect.poll(delayedMessages).toBe(before + 2);
    await choose(off.player, "depositCredited", "push", false);
    for (const { player } of [kept, off])
      dataOf(
        await server.call("POST /notify/settings", {
          token: player.token,
          body: { quietHours: false, utcOffsetMinutes: 0 },
        }),
      );
    await sql`UPDATE mail.job SET start_after = now() WHERE name = 'push' AND state < 'active'`.execute(db());
    await expect.poll(kept.browser.messages).toHaveLength(1);
    await pushAtRest();
    expect(off.browser.calls()).toBe(0);
  });

  it("also reports a sign-in from a new device, which the player cannot switch off", async () => {
    const { player, browser } = await pushedPlayer();
    for (const kind of ["depositCredited", "withdrawal"]) await choose(player, kind, "push", false);
    await server.signIn(player.key);
    await expect.poll(browser.messages).toHaveLength(1);
    expect(browser.messages()[0]).toMatchObject({ path: "/profile?view=notifications" });
  });
});

describe("a subscription", () => {
  it.each([404, 410])("is removed when the push service answers %i", async (status) => {
    const { player, browser } = await pushedPlayer();
    browser.answerWith(status);
    await credit(player);
    await expect.poll(() => pushDevices(db(), player.id)).toEqual([]);
    expect(browser.messages()).toEqual([]);
  });

  it("stays when the push service fails or hangs, and other channels are not delayed", async () => {
    const { player, browser } = await pushedPlayer();
    const failing = push.browser();
    failing.answerWith(503);
    dataOf(await subscribe({ token: await server.signIn(player.key) }, failing));
    browser.answerWith(undefined);
    await bindEmail(server, player, "hanging@mail.example");
    await choose(player, "depositCredited", "mail", true);
    await credit(player);
    const emails = () => mailbox.emails().filter(({ to }) => to.includes("hanging@mail.example"));
    await expect.poll(() => browser.calls()).toBeGreaterThan(0);
    await expect.poll(emails).toHaveLength(1);
    await expect.poll(() => failing.calls()).toBeGreaterThan(1);
    expect(await pushDevices(db(), player.id)).toHaveLength(2);
    browser.answerWith(201);
    failing.answerWith(201);
    await expect.poll(failing.messages).toHaveLength(1);
  });

  it("ends with the log-out of its session", async () => {
    const { player } = await pushedPlayer();
    const token = await server.signIn(player.key);
    dataOf(await subscribe({ token }, push.browser()));
    expect(await pushDevices(db(), player.id)).toHaveLength(2);
    dataOf(await server.call("POST /user/logout", { token, body: { everywhere: false } }));
    expect(await pushDevices(db(), player.id)).toHaveLength(1);
    dataOf(await server.call("POST /user/logout", { token: player.token, body: { everywhere: true } }));
    expect(await pushDevices(db(), player.id)).toEqual([]);
  });

  it("belongs to the account that used the browser last", async () => {
    const { player, browser } = await pushedPlayer();
    const next = await keyedPlayer(server);
    dataOf(await subscribe(next, browser));
    expect(await pushDevices(db(), player.id)).toEqual([]);
    await credit(player);
    await credit(next);
    await expect.poll(browser.messages).toHaveLength(1);
    await atRest(server);
    expect(browser.calls()).toBe(1);
  });

  it("a push subscription is replaced when the same session subscribes again", async () => {
    const { player } = await pushedPlayer();
    const browser = push.browser();
    const { push: shown } = dataOf(await subscribe(player, browser));
    expect(shown?.devices).toHaveLength(1);
    await credit(player);
    await expect.poll(browser.messages).toHaveLength(1);
  });

  it("can be removed from another device of the same player, and by nobody else", async () => {
    const { player } = await pushedPlayer();
    const [device] = (await settingsOf(player)).push?.devices ?? [];
    const body = { id: device?.id ?? "" };
    const remove = (token: string) => server.call("POST /notify/push/remove", { token, body });
    expectRefused(await remove((await keyedPlayer(server)).token), "PushDeviceUnknown");
    const { push: shown } = dataOf(await remove(await server.signIn(player.key)));
    expect(shown?.devices).toEqual([]);
    expectRefused(await remove(player.token), "PushDeviceUnknown");
  });

  it("a push subscription is removed when its account is deleted", async () => {
    const { player } = await pushedPlayer();
    dataOf(await deleteAccount(server, player));
    expect(await pushDevices(db(), player.id)).toEqual([]);
  });

  it("a push subscription is removed when an operator freezes its account, and a frozen account cannot subscribe", async () => {
    const { player, browser } = await pushedPlayer();
    const code = await runOperator({
      args: ["freeze", String(player.id), "--as", "mai"],
      variables: testVariables(server.databaseUrl, noChain),
      out: () => {},
      err: () => {},
    });
    expect(code).toBe(0);
    expect(await pushDevices(db(), player.id)).toEqual([]);
    server.clock.advance(60_000);
    expectRefused(await subscribe(player, browser), "AccountFrozen");
  });

  it("is removed at the next notice of an account that was frozen in another way", async () => {
    const { player, browser } = await pushedPlayer();
    await sql`UPDATE player SET frozen_at = now() WHERE id = ${player.id}`.execute(db());
    await credit(player);
    await expect.poll(() => pushDevices(db(), player.id)).toEqual([]);
    expect(browser.calls()).toBe(0);
  });

  it.each(["http://push.example/a", "https://127.0.0.1/a", "https://10.0.0.1/a", "https://localhost/a"])(
    "is refused for the endpoint %s",
    async (endpoint) => {
      const player = await keyedPlayer(server);
      const { subscription } = push.browser();
      const body = { ...subscription, endpoint };
      expectRefused(
        await server.call("POST /notify/push", { token: player.token, body }),
        "PushEndpointRefused",
      );
    },
  );
});

it("a server without VAPID keys offers no push notices and accepts no subscription", async () => {
  const player = await keyedPlayer(server);
  expect(dataOf(await without.call("GET /notify/settings", { token: player.token })).push).toBeNull();
  expectRefused(await subscribe(player, push.browser(), without), "PushClosed");
});
