// The tests of this file block all data on the database connections of a process, without closing the connections. At
// the same time, another process changes operator switches and freezes accounts.
import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, afterEach, expect, it } from "vitest";
import { type SilentLink, startSilentLink } from "../../../../../tests/setup/silent-link.ts";
import { fund, place, type TestPlayer } from "../../../test/betting.ts";
import { type Answer, dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { stagedCalls } from "../../../test/staged.ts";
import { askQuote, wish as quoteWish } from "../../../test/swapping.ts";
import { changeFreeze } from "../../account/index.ts";
import { sessionNames } from "./session-names.ts";

const password = "six-to-20";
const wish = {
  assetId: "PLAY",
  blockchainId: "BSC",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  amount: "10",
};

/** The process in which the operator changes switches and freezes accounts. */
let operator: TestServer;
/**
 * The process whose database connections pass through a proxy of the test. The process behind the proxy answers the API
 * calls of the players.
 */
let server: TestServer;
let link: SilentLink;
let player: TestPlayer;

withServer({ house: { PLAY: "100000" } }, async (started, another) => {
  operator = started;
  link = await startSilentLink(started.databaseUrl);
  server = await another({ DATABASE_URL: link.url });
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  player = { id: BigInt(userId), address: "", key, token };
  await fund(started, player, "1000");
  const body = { password, confirmPassword: password, proof: await server.prove(token, key) };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
});
afterAll(() => link?.stop());

const set = (key: string, text: string) =>
  operator.server.platform.settings.set(key, text, { actor: "test" });

const bet = () => place(server, player);
/**
 * Tries to open a Mines round with a stake below the minimum, so the server never opens the round. The server checks
 * first whether the game Mines is closed, and then whether the stake is allowed.
 */
const openMines = () => stagedCalls(server, "mines", player).open({ amount: "0.000001" });
const betOnCrash = () => {
  const body = { key: randomUUID(), asset: "PLAY", amount: "0.000001", params: { autoCashOutE4: null } };
  return server.call("POST /games/crash/bet", { token: player.token, body });
};
const quote = () => askQuote(server.call, player, quoteWish("GEM", "PLAY", "1"));
async function withdraw(): Promise<Answer<unknown>> {
  const { token } = player;
  const confirmed = await server.call("POST /user/confirm_fund_password", {
    token,
    body: { password, ...wish },
  });
  if (confirmed.data === null) return confirmed;
  const query = { requestId: randomUUID(), ticket: confirmed.data.ticket, ...wish };
  return await server.call("GET /assets/withdraw", { token, query });
}

/**
 * Repeats an API call until the server refuses the call with the expected error. Because the server gets no
 * notifications of the database, only its regular reading of the database can cause the refusal.
 */
async function expectObeyed(name: ErrorName, call: () => Promise<Answer<unknown>>): Promise<void> {
  await expect.poll(async () => (await call()).code, { interval: 100 }).toBe(errors[name].code);
}

const isReady = async () => {
  const { checks } = (await (await fetch(`${server.server.url}/readyz`)).json()) as {
    checks: Record<string, string>;
  };
  return checks.notifications;
};
/**
 * Stops all data on the listening connection, without closing the connection. With `andNew`, the connections that
 * replace the listening connection get no data either.
 */
async function silenceListener(andNew = true): Promise<void> {
  await expect.poll(isReady).toBe("ok");
  // An earlier test may have blocked a listening connection that the server has not replaced yet.
  await expect.poll(() => link.silence(sessionNames.listener, andNew)).toBeGreaterThan(0);
}
const metric = async (name: string) => {
  const text = await (await fetch(`${server.server.url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);
};

const switches = {
  "games.dice.open": ["GameClosed", bet],
  "games.mines.open": ["GameClosed", openMines],
  "games.crash.open": ["GameClosed", betOnCrash],
  "withdrawals.open": ["WithdrawalClosed", withdraw],
  "swap.open": ["TradingNotEnabled", quote],
} as const;

async function expectSwitchesObeyed(): Promise<void> {
  for (const call of [bet, withdraw]) dataOf(await call());
  for (const call of [openMines, betOnCrash]) expectRefused(await call(), "BetBelowMinimum");
  expect((await quote()).code).not.toBe(errors.TradingNotEnabled.code);
  for (const key of Object.keys(switches)) await set(key, "off");
  await Promise.all(Object.values(switches).map(([name, call]) => expectObeyed(name, call)));
}

afterEach(async () => {
  link.restore(sessionNames.listener);
  for (const key of Object.keys(switches)) await set(key, "on");
  await operator.server.platform.db
    .transaction()
    .execute((trx) =>
      changeFreeze(trx, { playerId: player.id, freeze: "none" }, { actor: "test", clock: operator.clock }),
    );
  await expect.poll(() => server.server.platform.settings.get("games.mines.open")).toBe(true);
});

it("the server replaces a listening connection that delivers no data, and operator switches take effect before the replacement", async () => {
  const lostBefore = await metric('gemplay_database_sessions_lost_total\\{of="listener"\\}');
  await silenceListener(false);
  await expectSwitchesObeyed();
  await expect
    .poll(() => metric('gemplay_database_sessions_lost_total\\{of="listener"\\}'))
    .toBe(lostBefore + 1);
  await expect.poll(isReady).toBe("ok");
});

it("operator switches take effect even if no notification of the database arrives", async () => {
  await silenceListener();
  await expectSwitchesObeyed();
  await expect.poll(isReady).toBe("failed");
  expect(await metric("gemplay_database_listener_up")).toBe(0);
  expect(await metric("gemplay_database_listener_silent_seconds")).toBeGreaterThan(1);
  link.restore(sessionNames.listener);
  await expect.poll(isReady).toBe("ok");
  expect(await metric("gemplay_database_listener_up")).toBe(1);
});

it("the server refuses a call of a frozen account while the listening connection delivers no data", async () => {
  dataOf(await bet());
  await silenceListener();
  await operator.server.platform.db
    .transaction()
    .execute((trx) =>
      changeFreeze(trx, { playerId: player.id, freeze: "all" }, { actor: "test", clock: operator.clock }),
    );
  await expectObeyed("AccountFrozen", bet);
});

it("the server refuses a session that another process ended while the listening connection delivers no data", async () => {
  const token = await operator.signIn(generatePrivateKey());
  dataOf(await server.call("GET /user/info", { token }));
  await silenceListener();
  dataOf(await operator.call("POST /user/logout", { token, body: { everywhere: false } }));
  await expectObeyed("SessionEnded", () => server.call("GET /user/info", { token }));
});
