// Checks the access rules of all routes of the API. A request fails without a session, for a frozen account, and for
// data of another player.
import { randomBytes, randomUUID } from "node:crypto";
import { errors, type FreshProofPurpose, type RouteName, type RouteShape, routes } from "@gemplay/api-schema";
import { provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import { termsVersion } from "@gemplay/api-schema/terms";
import { games, instantGameNames, stagedGameNames } from "@gemplay/games";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { setFreeze } from "../../apps/server/src/account/index.ts";
import { TestPasskey } from "../../apps/server/test/authenticator.ts";
import { betBody, fund, heldBase, placed, type TestPlayer } from "../../apps/server/test/betting.ts";
import { storeCode } from "../../apps/server/test/bonus-codes.ts";
import {
  type Answer,
  dataOf,
  expectRefused,
  pageOrigin,
  type TestServer,
} from "../../apps/server/test/compose.ts";
import { betOnCrash, crashIn, saltChain } from "../../apps/server/test/crash.ts";
import { deposit } from "../../apps/server/test/deleting.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { withMailbox } from "../../apps/server/test/mailbox.ts";
import { vapid } from "../../apps/server/test/push-service.ts";
import { fundRewards } from "../../apps/server/test/rewards.ts";
import { openOf, stagedCalls } from "../../apps/server/test/staged.ts";
import { fundExchange } from "../../apps/server/test/swapping.ts";
import { idFields } from "./requests.ts";

const names = Object.keys(routes) as RouteName[];
const shapeOf = (name: RouteName): RouteShape => routes[name];
const forPlayers = names.filter((name) => shapeOf(name).access.includes("player"));
const playersOnly = forPlayers.filter((name) => !shapeOf(name).access.includes("guest"));
const minute = 60_000;
const secret = "heron-K7-41";
const funds = "six-to-20";
const wish = {
  assetId: "PLAY",
  blockchainId: "BSC",
  amount: "10",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};

let server: TestServer;
const mailbox = withMailbox();
withServer(
  {
    house: { PLAY: "1000000" },
    booksAgree: true,
    variables: () => ({ ...mailbox.variables(), ...vapid }),
  },
  async (started) => {
    server = started;
    await saltChain(server.server.platform);
  },
);

const call = (name: RouteName, token: string | undefined, given: object = {}): Promise<Answer<unknown>> =>
  server.call(name, { ...(token === undefined ? {} : { token }), ...given });

interface Owner extends TestPlayer {
  readonly key: `0x${string}`;
}

async function newOwner(funds = "1000"): Promise<Owner> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const owner = { key, token, id: BigInt(userId), address: privateKeyToAccount(key).address };
  if (funds !== "0") await fund(server, owner, funds);
  return owner;
}

async function setFunds({ token, key }: Owner): Promise<void> {
  const body = { password: funds, confirmPassword: funds, proof: await server.prove(token, key) };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
}

let mails = 0;
/** Sends a player an e-mail with a code for the given purpose, and returns the code. */
async function codeFor(purpose: string, email: string, token?: string, typed: object = { email }) {
  const kept = randomBytes(32).toString("base64url");
  const body = { purpose, token: kept, ...typed };
  dataOf(
    await server.call("POST /account/email/code/send", {
      body,
      headers: { language: "en" },
      ...(token === undefined ? {} : { token }),
    }),
  );
  return { token: kept, code: await mailbox.codeTo(email) };
}

async function emailOwner() {
  const email = `rosa.${++mails}@mail.example`;
  const by = { kind: "email", ...(await codeFor("register", email)) };
  const body = { by, password: secret, confirmPassword: secret, termsVersion };
  const { token } = dataOf(await server.call("POST /user/register", { body }));
  server.clock.advance(minute + 1_000);
  return { email, token };
}

describe("a request without a session", () => {
  it("gets 401 from every route for players, also if the session token is unknown or expired", async () => {
    const ended = await newOwner();
    dataOf(await call("POST /user/logout", ended.token, { body: { everywhere: true } }));
    for (const name of playersOnly)
      for (const token of [undefined, "", "none", "A".repeat(43), ended.token])
        expectRefused(await call(name, token), "SessionEnded");
    // A route for guests also refuses the token of an ended session.
    for (const name of forPlayers.filter((one) => !playersOnly.includes(one)))
      expectRefused(await call(name, ended.token), "SessionEnded");
    expect(playersOnly.length).toBeGreaterThan(40);
  });

  it("never gets the error SessionEnded from a route for guests", async () => {
    for (const name of names.filter((one) => shapeOf(one).access.includes("guest")))
      expect((await call(name, undefined)).status, name).not.toBe(401);
  });
});

/**
 * A frozen player may still call these routes: log-out, the player's own limits, the data export, and the routes of the
 * identity proof.
 */
const openToFrozen: readonly RouteName[] = [
  "POST /user/logout",
  "GET /user/limits",
  "POST /user/limit/save",
  "POST /user/limit/cancel",
  "POST /user/break/start",
  "POST /user/exclusion/start",
  "POST /user/exclusion/end/cancel",
  "POST /user/reality/save",
  "POST /user/export",
  "GET /user/proof_ways",
  "POST /user/proof_message",
  "POST /user/passkey/request",
  "POST /account/email/code/send",
];

it("a frozen player is refused by every player route except log-out, the player's own limits and the data export", async () => {
  const frozen = await newOwner();
  await server.server.platform.db
    .transaction()
    .execute((trx) => setFreeze(trx, frozen.id, "all", new Date()));
  await expect.poll(async () => (await call("GET /user/info", frozen.token)).status).toBe(403);
  for (const name of forPlayers)
    if (!openToFrozen.includes(name)) expectRefused(await call(name, frozen.token), "AccountFrozen");
  dataOf(await call("GET /user/limits", frozen.token));
  expect(dataOf(await server.call("GET /user/proof_ways", { token: frozen.token })).wayIn).toBe("wallet");
  for (const purpose of routes["POST /user/proof_message"].body.properties.purpose.enum) {
    const body = { purpose, origin: pageOrigin };
    const answer = await server.call("POST /user/proof_message", { token: frozen.token, body });
    if (provenWhileFrozen.includes(purpose)) dataOf(answer);
    else expectRefused(answer, "AccountFrozen");
    const code = { purpose, token: randomBytes(32).toString("base64url"), email: "a@mail.example" };
    expectRefused(
      await server.call("POST /account/email/code/send", { token: frozen.token, body: code }),
      provenWhileFrozen.includes(purpose) ? "EmailNotBound" : "AccountFrozen",
    );
  }
  expect(await heldBase(server, frozen)).toBe(1_000n * 10n ** 18n);
  dataOf(await call("POST /user/logout", frozen.token, { body: { everywhere: true } }));
  expectRefused(await call("GET /user/info", frozen.token), "SessionEnded");
});

/** Places a bet on the first round of Crash that accepts the bet. */
async function taken(owner: Owner, key: string = randomUUID()) {
  for (;;) {
    await crashIn(server, "betting");
    const { data } = await betOnCrash(server, owner, { key });
    if (data !== null) return data.bet;
  }
}

/** Calls a route with data of another player, and checks that the route refuses the call. */
type Theft = (parts: { readonly owner: Owner; readonly thief: Owner }) => Promise<void>;

/** If another player uses the same idempotency key, the server places a new bet. */
const keyed =
  (name: RouteName, params: unknown): Theft =>
  async ({ owner, thief }) => {
    const body = betBody({ params: params as ReturnType<typeof betBody>["params"] });
    const idOf = async (token: string) => {
      const data = dataOf(await call(name, token, { body })) as Record<
        "round" | "open",
        { id: string } | null
      >;
      return (data.round ?? data.open)?.id;
    };
    const first = await idOf(owner.token);
    expect(first).toBeDefined();
    expect(await idOf(thief.token)).not.toBe(first);
    expect(await idOf(owner.token)).toBe(first);
  };

/** Returns the name of the error in a response. */
const refusedAs = ({ code }: Answer<unknown>) =>
  Object.entries(errors).find(([, error]) => error.code === code)?.[0] ?? String(code);

/**
 * The identity proof of one player is not valid for another player. Another player gets the error FreshProofInvalid, or
 * the error of a check that the route makes earlier.
 */
const provedByOwner =
  (name: RouteName, purpose: FreshProofPurpose, rest: object = {}): Theft =>
  async ({ owner, thief }) => {
    const proof = await server.prove(owner.token, owner.key, purpose);
    const before = dataOf(await server.call("GET /user/info", { token: thief.token }));
    const answer = await call(name, thief.token, { body: { ...rest, proof } });
    const others = ["SecondFactorNotOn", "WalletBound", "LastWayIn", "LoginNameMissing"];
    expect(["FreshProofInvalid", ...others]).toContain(refusedAs(answer));
    expect(dataOf(await server.call("GET /user/info", { token: thief.token }))).toEqual(before);
  };

/** Lets an authenticator create a passkey for a player, and returns the request that adds it. */
async function newPasskey({ token }: Owner) {
  const passkey = new TestPasskey();
  const options = dataOf(await server.call("POST /user/passkey/begin", { token, body: {} }));
  return { passkey, body: { passkey: passkey.create(options), name: "Phone" } };
}

/** Adds a passkey to the account of a player, and returns the id of the passkey. */
async function addedPasskey(owner: Owner): Promise<string> {
  const { passkey, body } = await newPasskey(owner);
  const proof = await server.prove(owner.token, owner.key, "addPasskey");
  dataOf(await call("POST /user/passkey/add", owner.token, { body: { ...body, proof } }));
  return passkey.id.toString("base64url");
}

const passkeysOf = async ({ token }: Owner) =>
  dataOf(await server.call("GET /user/passkeys", { token })).passkeys.map(({ id }) => id);

const apiKeysOf = async ({ token }: Owner) => dataOf(await server.call("GET /user/api_keys", { token })).keys;

/** Requests with an id that belongs to another player, one request for each route that takes such an id. */
const thefts: Partial<Record<RouteName, Theft>> = {
  "GET /games/round": async ({ owner, thief }) => {
    const { id } = (await placed(server, owner)).round;
    expectRefused(await call("GET /games/round", thief.token, { query: { id } }), "RoundUnknown");
    expectRefused(await call("GET /games/round/shared", undefined, { query: { id } }), "RoundNotShared");
  },
  "POST /games/round/share": async ({ owner, thief }) => {
    const { id } = (await placed(server, owner)).round;
    const share = (token: string, shared: boolean) =>
      call("POST /games/round/share", token, { body: { id, shared } });
    expectRefused(await share(thief.token, true), "RoundUnknown");
    dataOf(await share(owner.token, true));
    expectRefused(await share(thief.token, false), "RoundUnknown");
    dataOf(await call("GET /games/round/shared", undefined, { query: { id } }));
  },
  "GET /user/records": async ({ owner, thief }) => {
    const rounds = [await placed(server, owner), await placed(server, owner)].map(({ round }) => round.id);
    const first = dataOf(
      await server.call("GET /user/records", { token: owner.token, query: { limit: "1" } }),
    );
    const own = await placed(server, thief);
    const { records } = dataOf(
      await server.call("GET /user/records", {
        token: thief.token,
        query: { cursor: first.nextCursor ?? "", limit: "100" },
      }),
    );
    const seen = records.map(({ id }) => id);
    expect(seen.filter((id) => rounds.includes(id))).toEqual([]);
    expect(seen.every((id) => id === own.round.id || !rounds.includes(id))).toBe(true);
  },
  "POST /user/second_factor/begin": provedByOwner("POST /user/second_factor/begin", "protection"),
  "POST /user/second_factor/off": provedByOwner("POST /user/second_factor/off", "protection"),
  "POST /user/second_factor/recovery_codes": provedByOwner(
    "POST /user/second_factor/recovery_codes",
    "protection",
  ),
  "POST /user/second_factor/for_withdrawals": provedByOwner(
    "POST /user/second_factor/for_withdrawals",
    "protection",
    { on: true },
  ),
  "POST /user/sign_in_alerts": provedByOwner("POST /user/sign_in_alerts", "protection", { on: false }),
  "POST /user/account/delete": async () => {
    const [owner, thief] = [await newOwner("0"), await newOwner("0")];
    const proof = await server.prove(owner.token, owner.key, "deleteAccount");
    const remove = (token: string) =>
      server.call("POST /user/account/delete", { token, body: { proof, giveUp: [] } });
    expectRefused(await remove(thief.token), "FreshProofInvalid");
    for (const { token } of [owner, thief]) dataOf(await server.call("GET /user/info", { token }));
    dataOf(await remove(owner.token));
    dataOf(await server.call("GET /user/info", { token: thief.token }));
  },
  "POST /user/exclusion/start": provedByOwner("POST /user/exclusion/start", "exclude", {
    months: null,
  }),
  "POST /user/export": provedByOwner("POST /user/export", "exportAccount"),
  "POST /user/invite/new/save": async ({ owner, thief }) => {
    const { inviteCode } = dataOf(await server.call("GET /user/info", { token: thief.token }));
    const proof = await server.prove(owner.token, owner.key, "bindInviter");
    const third = await newOwner();
    const body = { inviteCode, proof };
    expectRefused(
      await server.call("POST /user/invite/new/save", { token: third.token, body }),
      "FreshProofInvalid",
    );
    for (const { token } of [owner, third])
      expect(dataOf(await server.call("GET /user/info", { token })).isInvited).toBe(false);
  },
  "POST /user/way_in/remove": provedByOwner("POST /user/way_in/remove", "removeWayIn", { kind: "wallet" }),
  "POST /user/wallet/bind": provedByOwner("POST /user/wallet/bind", "protection", {
    wallet: { nonce: "x", signature: "0x" },
  }),
  "POST /account/secret/set": provedByOwner("POST /account/secret/set", "setLoginPassword", {
    password: secret,
    confirmPassword: secret,
  }),
  "POST /user/passkey/add": async ({ owner, thief }) => {
    const { passkey, body } = await newPasskey(owner);
    const proof = await server.prove(thief.token, thief.key, "addPasskey");
    expectRefused(
      await call("POST /user/passkey/add", thief.token, { body: { ...body, proof } }),
      "PasskeyInvalid",
    );
    const own = await server.prove(owner.token, owner.key, "addPasskey");
    dataOf(await call("POST /user/passkey/add", owner.token, { body: { ...body, proof: own } }));
    expect(await passkeysOf(owner)).toEqual([passkey.id.toString("base64url")]);
    expect(await passkeysOf(thief)).toEqual([]);
  },
  "POST /user/passkey/rename": async ({ owner, thief }) => {
    const id = await addedPasskey(owner);
    expectRefused(
      await call("POST /user/passkey/rename", thief.token, { body: { id, name: "Mine" } }),
      "WayInNotBound",
    );
  },
  "POST /user/passkey/remove": async ({ owner, thief }) => {
    const id = await addedPasskey(owner);
    const proof = await server.prove(thief.token, thief.key, "removeWayIn");
    expectRefused(
      await call("POST /user/passkey/remove", thief.token, { body: { id, proof } }),
      "WayInNotBound",
    );
    expect(await passkeysOf(owner)).toEqual([id]);
  },
  "POST /user/api_key/make": async ({ owner, thief }) => {
    const key = { name: "Bot", dayLimit: null };
    const proof = await server.prove(owner.token, owner.key, "makeApiKey");
    expectRefused(
      await call("POST /user/api_key/make", thief.token, { body: { ...key, proof } }),
      "FreshProofInvalid",
    );
    dataOf(await call("POST /user/api_key/make", owner.token, { body: { ...key, proof } }));
    expect((await apiKeysOf(thief)).length).toBe(0);
  },
  "POST /user/api_key/revoke": async ({ owner, thief }) => {
    const proof = await server.prove(owner.token, owner.key, "makeApiKey");
    const body = { name: "Bot", dayLimit: "5", proof };
    dataOf(await call("POST /user/api_key/make", owner.token, { body }));
    const kept = await apiKeysOf(owner);
    expectRefused(
      await call("POST /user/api_key/revoke", thief.token, { body: { id: kept[0]?.id } }),
      "ApiKeyUnknown",
    );
    expect(await apiKeysOf(owner)).toEqual(kept);
  },
  "POST /user/session/end": async ({ owner, thief }) => {
    const { sessions } = dataOf(await server.call("GET /user/sessions", { token: owner.token }));
    await call("POST /user/session/end", thief.token, { body: { id: sessions[0]?.id } });
    dataOf(await call("GET /user/info", owner.token));
  },
  "GET /assets/withdraw": async ({ owner, thief }) => {
    await setFunds(owner);
    await setFunds(thief);
    const body = { ...wish, password: funds };
    const { ticket } = dataOf(
      await server.call("POST /user/confirm_fund_password", { token: owner.token, body }),
    );
    const query = { ...wish, ticket, requestId: randomUUID() };
    expectRefused(await call("GET /assets/withdraw", thief.token, { query }), "WithdrawalTicketInvalid");
    const { requestId } = dataOf(await server.call("GET /assets/withdraw", { token: owner.token, query }));
    const again = await call("GET /assets/withdraw", thief.token, { query: { ...query, requestId } });
    expectRefused(again, "WithdrawalTicketInvalid");
    const own = dataOf(await server.call("GET /assets/get_withdraw_records", { token: thief.token }));
    expect(own.records).toEqual([]);
  },
  "GET /assets/get_withdraw_records": async ({ thief }) => {
    const query = { cursor: "1", limit: "100" };
    const { data } = await server.call("GET /assets/get_withdraw_records", { token: thief.token, query });
    expect(data?.records ?? []).toEqual([]);
  },
  "GET /assets/get_deposit_records": async ({ thief }) => {
    const query = { cursor: "1", limit: "100" };
    const { data } = await server.call("GET /assets/get_deposit_records", { token: thief.token, query });
    expect(data?.records ?? []).toEqual([]);
  },
  "POST /notify/push/remove": async ({ owner, thief }) => {
    const subscription = {
      endpoint: "https://push.example/browser",
      p256dh: `B${"A".repeat(86)}`,
      auth: "a".repeat(22),
    };
    const { push } = dataOf(
      await server.call("POST /notify/push", { token: owner.token, body: subscription }),
    );
    const body = { id: push?.devices[0]?.id ?? "" };
    expectRefused(await call("POST /notify/push/remove", thief.token, { body }), "PushDeviceUnknown");
    const left = dataOf(await server.call("POST /notify/push/remove", { token: owner.token, body }));
    expect(left.push?.devices).toEqual([]);
  },
  "POST /notify/send/message": async ({ owner, thief }) => {
    const [row] = await deposit(server, { from: owner.address, amountBase: 10n ** 18n }).credit();
    const body = { template: "depositCredited", recordId: String(row?.id), channel: "chat" };
    // `POST /notify/send/message` finds the record for the notification of the owner. The route reports to the owner
    // only that the owner has no notification channel.
    expectRefused(await call("POST /notify/send/message", owner.token, { body }), "NoticeChannelMissing");
    expectRefused(await call("POST /notify/send/message", thief.token, { body }), "NoticeRecordUnknown");
  },
  "POST /assets/swap": async ({ owner, thief }) => {
    await fundExchange(server, { houseU: "1000" });
    await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
    const pair = { fromAssetId: "PLAY", toAssetId: "U", amount: "1" };
    const quote = await server.call("POST /assets/swap/quote", { token: owner.token, body: pair });
    const swap = { ...pair, requestId: randomUUID(), quoteId: dataOf(quote).quoteId };
    expectRefused(await call("POST /assets/swap", thief.token, { body: swap }), "ExchangeFailed");
    expect(await heldBase(server, thief)).toBe(1_000n * 10n ** 18n);
  },
  "POST /user/bonus_code/redeem": async ({ owner, thief }) => {
    await fundRewards(server, { gem: "10" });
    const { id: bonusId } = await storeCode(server, { assetId: "GEM", amount: "5" });
    const body = { bonusId, requestId: randomUUID() };
    const own = dataOf(await server.call("POST /user/bonus_code/redeem", { token: owner.token, body }));
    // The same request id of another player is another request, and returns nothing about the owner's redemption.
    const { token } = thief;
    const { record, balance } = dataOf(await server.call("POST /user/bonus_code/redeem", { token, body }));
    expect(record).not.toBe(own.record);
    expect(balance).toBe("5");
  },
  "GET /user/invite/friends/list": async ({ owner, thief }) => {
    const { inviteCode } = dataOf(await server.call("GET /user/info", { token: owner.token }));
    const friend = await newOwner();
    dataOf(await call("POST /user/invite/new/save", friend.token, { body: { inviteCode } }));
    const query = { cursor: "999999999", limit: "100" };
    const ownersFriends = await server.call("GET /user/invite/friends/list", { token: owner.token, query });
    expect(ownersFriends.data?.friends).toHaveLength(1);
    const { data } = await server.call("GET /user/invite/friends/list", { token: thief.token, query });
    expect(data).toMatchObject({ friends: [], total: 0 });
  },
  "GET /assets/get_reward_records": async ({ thief }) => {
    const query = { cursor: randomUUID(), limit: "100" };
    const { data } = await server.call("GET /assets/get_reward_records", { token: thief.token, query });
    expect(data?.records ?? []).toEqual([]);
  },
  "GET /assets/swap_records": async ({ thief }) => {
    const query = { cursor: randomUUID(), limit: "100" };
    const { data } = await server.call("GET /assets/swap_records", { token: thief.token, query });
    expect(data?.records ?? []).toEqual([]);
  },
  "POST /assets/withdraw_address/add": async ({ owner, thief }) => {
    const proof = await server.prove(owner.token, owner.key, "addWithdrawalAddress");
    const body = { name: "cold store", blockchainId: "BSC", address: wish.address, proof };
    const name = "POST /assets/withdraw_address/add";
    expectRefused(await call(name, thief.token, { body }), "FreshProofInvalid");
    dataOf(await call(name, owner.token, { body }));
  },
  "POST /assets/withdraw_address/remove": async ({ owner, thief }) => {
    const proof = await server.prove(owner.token, owner.key, "addWithdrawalAddress");
    const body = { name: "cold store", blockchainId: "BSC", address: wish.address, proof };
    const { id } = dataOf(
      await server.call("POST /assets/withdraw_address/add", { token: owner.token, body }),
    );
    await call("POST /assets/withdraw_address/remove", thief.token, { body: { id } });
    const book = async ({ token }: Owner) =>
      dataOf(await server.call("GET /assets/withdraw_addresses", { token })).addresses;
    expect((await book(owner)).map((one) => one.id)).toEqual([id]);
    expect(await book(thief)).toEqual([]);
  },
  "POST /assets/withdraw_address/lock": async ({ owner, thief }) => {
    const name = "POST /assets/withdraw_address/lock";
    for (const { token } of [owner, thief]) dataOf(await call(name, token, { body: { on: true } }));
    const proof = await server.prove(owner.token, owner.key, "loosenAddressLock");
    const body = { on: false, proof };
    expectRefused(await call(name, thief.token, { body }), "FreshProofInvalid");
    dataOf(await call(name, owner.token, { body }));
  },
  "POST /user/setting_fund_password": async ({ owner, thief }) => {
    const body = {
      password: funds,
      confirmPassword: funds,
      proof: await server.prove(owner.token, owner.key),
    };
    expectRefused(await call("POST /user/setting_fund_password", thief.token, { body }), "FreshProofInvalid");
    dataOf(await call("POST /user/setting_fund_password", owner.token, { body }));
  },
  "POST /user/recover_fund_password": async ({ owner, thief }) => {
    await setFunds(owner);
    await setFunds(thief);
    const proof = await server.prove(owner.token, owner.key, "recoverFundsPassword");
    const body = { password: "another 2026", confirmPassword: "another 2026", proof };
    expectRefused(await call("POST /user/recover_fund_password", thief.token, { body }), "FreshProofInvalid");
    dataOf(await call("POST /user/recover_fund_password", owner.token, { body }));
  },
  "POST /account/email/bind/new": async ({ owner, thief }) => {
    const email = `rosa.${++mails}@mail.example`;
    const typed = await codeFor("bindEmail", email, owner.token);
    const bind = async (by: Owner) => {
      const proof = await server.prove(by.token, by.key, "bindEmail");
      return await call("POST /account/email/bind/new", by.token, { body: { ...typed, proof } });
    };
    expectRefused(await bind(thief), "CodeInvalid");
    dataOf(await bind(owner));
  },
  "POST /account/change/email/valid": async ({ thief }) => {
    const owner = await emailOwner();
    const body = await codeFor("changeEmail", owner.email, owner.token, {});
    const name = "POST /account/change/email/valid";
    const refusal = await call(name, thief.token, { body });
    expect(["CodeInvalid", "EmailNotBound"]).toContain(refusedAs(refusal));
    dataOf(await call(name, owner.token, { body }));
  },
  "POST /account/change/new/email/save": async ({ thief }) => {
    const owner = await emailOwner();
    const old = await codeFor("changeEmail", owner.email, owner.token, {});
    const { ticket } = dataOf(
      await server.call("POST /account/change/email/valid", { token: owner.token, body: old }),
    );
    server.clock.advance(minute + 1_000);
    const next = `rosa.${++mails}@mail.example`;
    const typed = await codeFor("newEmail", next, owner.token);
    const body = { ...typed, proof: { ticket } };
    const name = "POST /account/change/new/email/save";
    expect(["CodeInvalid", "EmailNotBound", "AccountTicketInvalid"]).toContain(
      refusedAs(await call(name, thief.token, { body })),
    );
    dataOf(await call(name, owner.token, { body }));
  },
  "POST /games/crash/cancel": async ({ owner, thief }) => {
    const { id } = await taken(owner);
    const body = { id };
    expectRefused(await call("POST /games/crash/cancel", thief.token, { body }), "RoundUnknown");
    expect(dataOf(await server.call("GET /games/crash/bet", { token: owner.token })).bet?.state).toBe("open");
  },
  "POST /games/crash/cash-out": async ({ owner, thief }) => {
    const { id } = await taken(owner);
    const body = { id };
    expectRefused(await call("POST /games/crash/cash-out", thief.token, { body }), "RoundUnknown");
    expect(dataOf(await server.call("GET /games/crash/bet", { token: owner.token })).bet?.id).toBe(id);
  },
  "POST /games/crash/bet": async ({ owner, thief }) => {
    const key = randomUUID();
    expect((await taken(thief, key)).id).not.toBe((await taken(owner, key)).id);
  },
  ...Object.fromEntries(
    instantGameNames.map((game) => [
      `POST /games/${game}/bet`,
      keyed(`POST /games/${game}/bet`, games[game].initial),
    ]),
  ),
  ...Object.fromEntries(
    stagedGameNames.flatMap((game): [string, Theft][] => {
      const move = { mines: { tile: 1 }, hilo: { move: "higher" }, coinflip: { side: "heads" } }[game];
      const open = async (owner: Owner) => openOf(await stagedCalls(server, game, owner).open());
      const untouched = async (owner: Owner, id: string) =>
        expect(openOf(await stagedCalls(server, game, owner).current()).id).toBe(id);
      return [
        [`POST /games/${game}/open`, keyed(`POST /games/${game}/open`, games[game].initial)],
        [
          `POST /games/${game}/move`,
          async ({ owner, thief }) => {
            const { id } = await open(owner);
            expectRefused(await stagedCalls(server, game, thief).move({ id, step: 0, move }), "RoundUnknown");
            await untouched(owner, id);
          },
        ],
        [
          `POST /games/${game}/cash-out`,
          async ({ owner, thief }) => {
            const { id } = await open(owner);
            expectRefused(await stagedCalls(server, game, thief).cashOut(id), "RoundUnknown");
            await untouched(owner, id);
          },
        ],
      ];
    }),
  ),
};

describe("another player's data", () => {
  const naming = playersOnly.filter((name) => idFields(shapeOf(name)).length > 0);

  it("needs an access test for every route whose request can contain an id of such data", () => {
    expect(Object.keys(thefts).sort()).toEqual([...naming].sort());
  });

  it.each(naming)("stays secret and unchanged: %s", async (name) => {
    await thefts[name]?.({ owner: await newOwner(), thief: await newOwner() });
  });
});
