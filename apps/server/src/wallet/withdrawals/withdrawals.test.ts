import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { balances, post, reconcile, systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  dataOf,
  expectRefused,
  type TestChain,
  type TestServer,
  testVariables,
} from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { type Freeze, setFreeze } from "../../account/index.ts";
import { runOperator } from "../../operator/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { approveWithdrawal, ReviewRefused, refuseWithdrawal } from "../review/index.ts";

const whole = 10n ** 18n;
const password = "six-to-20";
const away = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let chain: TestChain;
withChain((started) => {
  chain = started;
});
// The worker pays no withdrawal in this file. When an operator refuses a withdrawal, the server makes RPC calls to the
// chain.
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});

interface Player {
  readonly id: bigint;
  readonly key: Hex;
  readonly token: string;
}

const db = () => server.server.platform.db;

async function newPlayer(held: { PLAY?: bigint; U?: bigint } = {}, withPassword = true): Promise<Player> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { data } = await server.call("GET /user/info", { token });
  const id = BigInt(data?.userId ?? 0);
  for (const [asset, amountBase] of Object.entries(held) as ["PLAY" | "U", bigint][]) {
    const shared = { playerId: id, debit: "issuance", credit: "player", asset, amountBase } as const;
    const idempotencyKey = `test:${randomUUID()}`;
    await db()
      .transaction()
      .execute((trx) =>
        post(executorOf(trx), [{ ...shared, kind: "test", reference: "test", idempotencyKey }]),
      );
  }
  if (withPassword)
    await server.call("POST /user/setting_fund_password", {
      token,
      body: { password, confirmPassword: password, proof: await server.prove(token, key) },
    });
  return { id, key, token };
}

const wish = { assetId: "PLAY", blockchainId: "BSC", address: away, amount: "10" };

async function ticketFor(player: Player, terms = wish): Promise<string> {
  const { token } = player;
  const body = { password, ...terms };
  return dataOf(await server.call("POST /user/confirm_fund_password", { token, body })).ticket;
}

async function withdraw(player: Player, query: Record<string, string>) {
  return await server.call("GET /assets/withdraw", { token: player.token, query });
}

async function withdrawWell(player: Player, terms = wish) {
  const ticket = await ticketFor(player, terms);
  return dataOf(await withdraw(player, { requestId: randomUUID(), ticket, ...terms }));
}

const privateAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const held = async (player: Player) => await balances(executorOf(db()), player.id);

describe("a funds password", () => {
  test("must have 6 to 20 characters and an equal repetition, and can be set once", async () => {
    const player = await newPlayer({}, false);
    const set = async (first: string, second = first) =>
      await server.call("POST /user/setting_fund_password", {
        token: player.token,
        body: {
          password: first,
          confirmPassword: second,
          proof: await server.prove(player.token, player.key),
        },
      });
    expectRefused(await set("12345"), "FundsPasswordFormat");
    expectRefused(await set("1".repeat(21)), "FundsPasswordFormat");
    expectRefused(await set("123456", "123457"), "FundsPasswordsDiffer");
    expect((await server.call("GET /user/info", player)).data?.fundsPasswordSet).toBe(false);
    const twice = await Promise.all([set("123456"), set("654321")]);
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      errors.FundsPasswordAlreadySet.code,
    ]);
    expectRefused(await set("123456"), "FundsPasswordAlreadySet");
    expect((await server.call("GET /user/info", player)).data?.fundsPasswordSet).toBe(true);
  });

  test("must be set before the player can confirm a withdrawal", async () => {
    const player = await newPlayer({ PLAY: 100n * whole }, false);
    const answer = await server.call("POST /user/confirm_fund_password", {
      token: player.token,
      body: { password, ...wish },
    });
    expectRefused(answer, "FundsPasswordNotSet");
  });

  test("allows only five of 50 concurrent wrong attempts, and is then locked for 24 hours", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const confirm = (text: string) =>
      server.call("POST /user/confirm_fund_password", {
        token: player.token,
        body: { password: text, ...wish },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm("wrong password")));
    // The first four answers contain the number of attempts that are left. The fifth answer and all later answers say
    // that the password is locked.
    expect(answers.filter(({ code }) => code === errors.FundsPasswordIncorrect.code)).toHaveLength(4);
    expect(answers.filter(({ code }) => code === errors.FundsPasswordLocked.code)).toHaveLength(46);
    const stored = await sql<{ tries: number }>`
      SELECT tries FROM credential WHERE player_id = ${player.id} AND kind = 'funds'`.execute(db());
    expect(stored.rows).toEqual([{ tries: 5 }]);
    expectRefused(await confirm(password), "FundsPasswordLocked");
    const info = await server.call("GET /user/info", player);
    expect(info.data?.fundsPasswordLockedUntilMs).toBeGreaterThan(server.clock.nowMs() + day - 60_000);
    expect(info.data?.fundsPasswordTriesLeft).toBe(0);
    server.clock.advance(day + 1_000);
    const fresh = { ...player, token: await server.signIn(player.key) };
    expect((await server.call("GET /user/info", fresh)).data?.fundsPasswordTriesLeft).toBe(5);
    await ticketFor(fresh);
    expect((await server.call("GET /user/info", fresh)).data?.fundsPasswordLockedUntilMs).toBeNull();
  });

  test("uses the settings for the number of attempts, the time of the lock and the lifetime of tickets", async () => {
    const { settings } = server.server.platform;
    const by = { actor: "test" };
    const player = await newPlayer({ PLAY: 100n * whole });
    const wrong = () =>
      server.call("POST /user/confirm_fund_password", {
        token: player.token,
        body: { password: "wrong password", ...wish },
      });
    const info = async () => (await server.call("GET /user/info", player)).data;
    onTestFinished(async () => {
      await settings.set("fundsPassword.tries", "5", by);
      await settings.set("fundsPassword.lockHours", "24", by);
      await settings.set("withdrawals.ticketMinutes", "2", by);
    });
    await settings.set("fundsPassword.tries", "7", by);
    for (let attempt = 1; attempt <= 6; attempt++)
      expect((await wrong()).code).toBe(errors.FundsPasswordIncorrect.code);
    expect(await info()).toMatchObject({ fundsPasswordTriesAllowed: 7, fundsPasswordTriesLeft: 1 });
    // The new limit of attempts is below the number of attempts that the player has already used. The player still has
    // one attempt. If this attempt fails, the server locks the funds password.
    await settings.set("fundsPassword.tries", "3", by);
    await settings.set("fundsPassword.lockHours", "2", by);
    expect(await info()).toMatchObject({ fundsPasswordTriesAllowed: 3, fundsPasswordTriesLeft: 1 });
    const beforeMs = server.clock.nowMs();
    const last = await wrong();
    expect([last.code, last.msg]).toEqual([errors.FundsPasswordLocked.code, expect.stringContaining("2")]);
    const locked = await info();
    expect(locked).toMatchObject({ fundsPasswordLockHours: 2, fundsPasswordTriesLeft: 0 });
    const lockedMs = (locked?.fundsPasswordLockedUntilMs ?? 0) - beforeMs;
    expect(Math.round(lockedMs / 60_000)).toBe(120);
    server.clock.advance(lockedMs);
    await settings.set("withdrawals.ticketMinutes", "1", by);
    expect(await info()).toMatchObject({ withdrawalTicketMinutes: 1, fundsPasswordTriesLeft: 3 });
    const ticket = await ticketFor(player);
    server.clock.advance(60 * 1000);
    const late = await withdraw(player, { requestId: randomUUID(), ticket, ...wish });
    expectRefused(late, "WithdrawalTicketInvalid");
  });

  test("restores all attempts after a correct password", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const wrong = () =>
      server.call("POST /user/confirm_fund_password", {
        token: player.token,
        body: { password: "wrong password", ...wish },
      });
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) {
        expect((await wrong()).code).toBe(errors.FundsPasswordIncorrect.code);
        expect((await server.call("GET /user/info", player)).data?.fundsPasswordTriesLeft).toBe(4 - attempt);
      }
      await ticketFor(player);
      expect((await server.call("GET /user/info", player)).data?.fundsPasswordTriesLeft).toBe(5);
    }
    expect((await wrong()).msg).toContain("4");
  });
});

describe("a withdrawal request", () => {
  test("debits the amount, holds it until the withdrawal ends, and shows the amount without the fee", async () => {
    await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
    const player = await newPlayer({ PLAY: 100n * whole });
    const before = await systemBalance(executorOf(db()), "withdrawals", "PLAY");
    const record = await withdrawWell(player);
    expect(record).toMatchObject({
      amount: "10",
      fee: "1",
      netAmount: "9",
      status: "pending",
      address: away,
    });
    expect((await held(player)).PLAY).toBe(90n * whole);
    expect(await systemBalance(executorOf(db()), "withdrawals", "PLAY")).toBe(before + 10n * whole);
    const page = await server.call("GET /assets/get_withdraw_records", { token: player.token });
    expect(page.data).toEqual({ records: [record], nextCursor: null });
  });

  test("needs an unused ticket that has not expired and is for exactly the requested values", async () => {
    const player = await newPlayer({ PLAY: 100n * whole, U: 100n * whole });
    const other = await newPlayer({ PLAY: 100n * whole });
    const ticket = await ticketFor(player);
    const changed: Partial<typeof wish>[] = [
      { amount: "10.000000000000000001" },
      { address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" },
      { assetId: "U" },
    ];
    for (const change of changed) {
      const query = { requestId: randomUUID(), ticket, ...wish, ...change };
      expectRefused(await withdraw(player, query), "WithdrawalTicketInvalid");
    }
    expectRefused(
      await withdraw(other, { requestId: randomUUID(), ticket, ...wish }),
      "WithdrawalTicketInvalid",
    );
    const spelled = { ...wish, address: away.toLowerCase(), amount: "10.0" };
    expect((await withdraw(player, { requestId: randomUUID(), ticket, ...spelled })).code).toBe(200);
    expectRefused(
      await withdraw(player, { requestId: randomUUID(), ticket, ...wish }),
      "WithdrawalTicketInvalid",
    );
    const late = await ticketFor(player);
    server.clock.advance(2 * 60 * 1000);
    expectRefused(
      await withdraw(player, { requestId: randomUUID(), ticket: late, ...wish }),
      "WithdrawalTicketInvalid",
    );
    expect((await held(player)).PLAY).toBe(90n * whole);
  });

  test("can use a ticket only once, even in ten concurrent requests", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const ticket = await ticketFor(player);
    const race = Array.from({ length: 10 }, () =>
      withdraw(player, { requestId: randomUUID(), ticket, ...wish }),
    );
    const codes = (await Promise.all(race)).map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => errors.WithdrawalTicketInvalid.code)]);
    expect((await held(player)).PLAY).toBe(90n * whole);
  });

  test("makes only one withdrawal for the same request id in ten concurrent calls, and fails for this id with other values", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(player, query)));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect((await held(player)).PLAY).toBe(90n * whole);
    expectRefused(await withdraw(player, { ...query, amount: "11" }), "RequestRepeatedDifferently");
  });

  test("fails for an amount above the balance, and the ticket stays valid", async () => {
    const player = await newPlayer({ PLAY: 9n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    expectRefused(await withdraw(player, query), "WithdrawalAboveBalance");
    expect((await held(player)).PLAY).toBe(9n * whole);
    const page = await server.call("GET /assets/get_withdraw_records", { token: player.token });
    expect(page.data?.records).toEqual([]);
  });

  test.each([
    [{ assetId: "TPLAY" }, "AssetUnknown"],
    [{ assetId: "GEM" }, "AssetUnknown"],
    [{ blockchainId: "ETH" }, "NetworkUnknown"],
    [{ address: "0x70997970C51812dc3A010C7d01b50e0d17dc79c8" }, "WithdrawalAddressWrong"],
    [{ address: "0x0000000000000000000000000000000000000000" }, "WithdrawalAddressWrong"],
    [{ address: "70997970C51812dc3A010C7d01b50e0d17dc79C8" }, "AddressInvalid"],
    [{ address: "VAULT_ADDRESS" }, "WithdrawalToOwnContract"],
    [{ address: "PLAY_TOKEN_ADDRESS" }, "WithdrawalToOwnContract"],
    [{ address: "USDT_TOKEN_ADDRESS" }, "WithdrawalToOwnContract"],
    [{ address: "COMMITMENTS_ADDRESS" }, "WithdrawalToOwnContract"],
    [{ address: "DEPOSIT_FACTORY_ADDRESS" }, "WithdrawalToOwnContract"],
    [{ amount: "2" }, "WithdrawalBelowMinimum"],
    [{ amount: "0" }, "WithdrawalBelowMinimum"],
    [{ amount: "" }, "AmountEmpty"],
    [{ amount: "-3" }, "AmountInvalid"],
    [{ amount: "1e3" }, "AmountInvalid"],
    [{ amount: "3.0000000000000000001" }, "AmountTooManyDecimals"],
    [{ amount: "1000000000000000000000000000000" }, "AmountTooLong"],
  ] as const)("fails for %j as %s before the password is checked", async (given, error) => {
    const own = "address" in given ? chain.variables[given.address] : undefined;
    const change = own === undefined ? given : { address: own };
    const player = await newPlayer({ PLAY: 100n * whole });
    const body = { password: "wrong password", ...wish, ...change };
    expectRefused(
      await server.call("POST /user/confirm_fund_password", { token: player.token, body }),
      error,
    );
    const query = { requestId: randomUUID(), ticket: "none", ...wish, ...change };
    expectRefused(await withdraw(player, query), error);
  });

  test("fails for a repeated query parameter, a HEAD request, a prefetch, or a missing header of the session", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    const url = `${server.server.url}/api/assets/withdraw?${new URLSearchParams(query)}`;
    const headers = { authorization: `Bearer ${player.token}` };
    expect((await fetch(`${url}&amount=10`, { headers })).status).toBe(400);
    expect((await fetch(url, { method: "HEAD", headers })).status).toBe(404);
    expect((await fetch(url, { headers: { cookie: `token=${player.token}` } })).status).toBe(401);
    for (const [name, value] of [
      ["Purpose", "prefetch"],
      ["Sec-Purpose", "prefetch;prerender"],
      ["X-Moz", "prefetch"],
      ["X-Purpose", "preview"],
    ] as const)
      expect((await fetch(url, { headers: { ...headers, [name]: value } })).status, name).toBe(400);
    expect((await held(player)).PLAY).toBe(100n * whole);
    const good = await fetch(url, { headers });
    expect([good.status, good.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("fails while withdrawals are closed, or while the account is frozen completely or for withdrawals", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    await server.server.platform.settings.set("withdrawals.open", "off", { actor: "test" });
    expectRefused(await withdraw(player, query), "WithdrawalClosed");
    await server.server.platform.settings.set("withdrawals.open", "on", { actor: "test" });
    const frozen = (freeze: Freeze) => setFreeze(db(), player.id, freeze, new Date());
    await frozen("withdrawals");
    expectRefused(await withdraw(player, query), "WithdrawalsFrozen");
    // The server reports that the account is frozen before it checks the password. The freeze of the account in this
    // test only forbids withdrawals.
    const body = { ...wish, password: "another 2026" };
    const confirming = await server.call("POST /user/confirm_fund_password", { token: player.token, body });
    expectRefused(confirming, "WithdrawalsFrozen");
    expect(dataOf(await server.call("GET /user/info", { token: player.token })).withdrawalsFrozen).toBe(true);
    await frozen("all");
    // A freeze applies immediately, even if the cached session is outdated, because the transaction checks the player's
    // row.
    expectRefused(await withdraw(player, query), "AccountFrozen");
    await frozen("none");
    await expect.poll(async () => (await withdraw(player, query)).code).toBe(200);
    expect((await held(player)).PLAY).toBe(90n * whole);
  });

  test("returns the earlier withdrawal if a frozen account repeats a request, and refuses new withdrawals of this account", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    const first = dataOf(await withdraw(player, query));
    const next = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    await setFreeze(db(), player.id, "all", new Date());
    // A process that knows about the freeze also returns the earlier withdrawal.
    const records = () => server.call("GET /assets/get_withdraw_records", { token: player.token });
    await expect.poll(async () => (await records()).code).toBe(errors.AccountFrozen.code);
    expect(dataOf(await withdraw(player, query))).toEqual(first);
    expectRefused(await withdraw(player, { ...query, amount: "11" }), "RequestRepeatedDifferently");
    expectRefused(await withdraw(player, next), "AccountFrozen");
    expect((await held(player)).PLAY).toBe(90n * whole);
  });
});

describe("the review of withdrawals", () => {
  const inU = (amount: string) => ({ ...wish, assetId: "U", amount });

  test("applies to U only above 1,000 U per withdrawal or 10,000 U in 24 hours", async () => {
    const player = await newPlayer({ U: 100_000n * whole });
    const each = await withdrawWell(player, inU("1000"));
    expect(each).toMatchObject({ status: "pending", fee: "0", netAmount: "1000", token: "USDT" });
    expect((await withdrawWell(player, inU("1000.000000000000000001"))).status).toBe("under_review");
    for (let count = 2; count <= 10; count++)
      expect((await withdrawWell(player, inU("1000"))).status).toBe("pending");
    const offer = await server.call("GET /assets/withdraw_assets", { token: player.token });
    expect(offer.data?.find(({ assetId }) => assetId === "U")).toMatchObject({
      automaticLimit: "1000",
      automaticLeftToday: "0",
      minimum: "2",
    });
    expect((await withdrawWell(player, inU("3"))).status).toBe("under_review");
    server.clock.advance(day + 1_000);
    const fresh = { ...player, token: await server.signIn(player.key) };
    expect((await withdrawWell(fresh, inU("1000"))).status).toBe("pending");
  });

  test("uses the operator's price for PLAY, and applies to every withdrawal of PLAY while no price is set", async () => {
    const { settings } = server.server.platform;
    const player = await newPlayer({ PLAY: 100_000n * whole });
    await settings.set("price.playU", "0.5", { actor: "test" });
    expect((await withdrawWell(player, { ...wish, amount: "2000" })).status).toBe("pending");
    expect((await withdrawWell(player, { ...wish, amount: "2000.1" })).status).toBe("under_review");
    expect((await server.call("GET /assets/get_assets", { token: player.token })).data?.totalU).toBe(
      "47999.95",
    );
    await settings.set("price.playU", "none", { actor: "test" });
    expect((await withdrawWell(player, { ...wish, amount: "3" })).status).toBe("under_review");
    expect((await server.call("GET /assets/get_assets", { token: player.token })).data?.totalU).toBeNull();
  });

  test("refunds a refused withdrawal once, and fails for a withdrawal that was already refused or approved", async () => {
    const player = await newPlayer({ U: 5_000n * whole });
    const [first, second] = [
      await withdrawWell(player, inU("2000")),
      await withdrawWell(player, inU("1500")),
    ];
    const by = { actor: "test", reason: "test" };
    const refuse = (id: string) => refuseWithdrawal(server.server.platform, id, by);
    expect((await held(player)).U).toBe(1_500n * whole);
    const raced = await Promise.allSettled([refuse(first.id), refuse(first.id), refuse(first.id)]);
    expect(raced.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await held(player)).U).toBe(3_500n * whole);
    const { after } = await approveWithdrawal(server.server.platform, second.id, by);
    expect(after.status).toBe("pending");
    await expect(approveWithdrawal(server.server.platform, second.id, by)).rejects.toThrow(ReviewRefused);
    const page = await server.call("GET /assets/get_withdraw_records", { token: player.token });
    expect(page.data?.records.map(({ status }) => status)).toEqual(["pending", "failed"]);
  });
});

test("a withdrawal that an operator rejects on the command line immediately changes on the player's open pages", async () => {
  const player = await newPlayer({ U: 5_000n * whole });
  const { id } = await withdrawWell(player, { ...wish, assetId: "U", amount: "2000" });
  const { ticket } = dataOf(await server.call("POST /stream/ticket", { token: player.token }));
  const page = await readEvents(`${server.server.url}/api/stream?ticket=${ticket}`);
  const outcome = await runOperator({
    args: ["withdrawals", "reject", id, "--as", "mai", "--reason", "test"],
    variables: testVariables(server.databaseUrl, chain.variables),
    out: () => {},
    err: (text) => expect(text).toBe(""),
  });
  expect(outcome).toBe(0);
  const received = (event: string) =>
    page.events.filter((one) => one.event === event).map(({ data }) => data);
  await expect
    .poll(() => received("withdrawal"))
    .toContainEqual(expect.objectContaining({ id, status: "failed" }));
  await expect
    .poll(() => received("balance"))
    .toContainEqual({
      assets: expect.arrayContaining([expect.objectContaining({ assetId: "U", balance: "5000" })]),
    });
  await page.close();
});

test("the list of withdrawals has pages and shows the newest withdrawal first", async () => {
  const player = await newPlayer({ U: 100n * whole });
  const made: string[] = [];
  for (let count = 0; count < 5; count++) {
    const record = await withdrawWell(player, { ...wish, assetId: "U", amount: "3" });
    made.unshift(record.id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query: Record<string, string> = { limit: "2", ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await server.call("GET /assets/get_withdraw_records", { token: player.token, query });
    seen.push(...(data?.records.map(({ id }) => id) ?? []));
    cursor = data?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(made);
  const some = async (token: string, query: Record<string, string>) =>
    dataOf(await server.call("GET /assets/get_withdraw_records", { token, query })).records;
  const [oldest] = await some(player.token, { id: made.at(-1) ?? "" });
  expect(oldest).toMatchObject({ id: made.at(-1), changedAtMs: expect.any(Number) });
  const atMs = oldest?.atMs ?? 0;
  expect(await some(player.token, { fromMs: String(atMs) })).toHaveLength(5);
  expect(await some(player.token, { untilMs: String(atMs) })).toEqual([]);
  expect(await some((await newPlayer({})).token, { id: made[0] ?? "" })).toEqual([]);
  const query = { cursor: "1 OR 1=1" };
  expectRefused(
    await server.call("GET /assets/get_withdraw_records", { token: player.token, query }),
    "RequestInvalid",
  );
});

test("the ledger reconciles after all withdrawal tests", async () => {
  expect(await reconcile(executorOf(db()))).toEqual([]);
});

test("a withdrawal to a deposit address, a former factory or a former vault is refused", async () => {
  const player = await newPlayer({ PLAY: 100n * whole });
  const { walletAddress } = dataOf(
    await server.call("GET /assets/get_deposit_wallet", {
      token: (await newPlayer()).token,
      query: { asset: "PLAY", network: "BSC" },
    }),
  );
  const [factory, vault, anywhere] = [privateAddress(), privateAddress(), privateAddress()];
  await sql`INSERT INTO deposit_address (player_id, factory, salt, address, made_at)
    VALUES (999, ${factory}, ${`0x${"ab".repeat(32)}`}, ${anywhere}, now())`.execute(db());
  await sql`INSERT INTO vault_in_use (chain_id, vault, since)
    SELECT chain_id, ${vault}, since - interval '1 year' FROM vault_in_use`.execute(db());
  for (const address of [walletAddress, anywhere, factory, vault]) {
    const body = { password, ...wish, address };
    expectRefused(
      await server.call("POST /user/confirm_fund_password", { token: player.token, body }),
      "WithdrawalToOwnContract",
    );
    // The server also refuses an address that became an address of the platform after the player confirmed the
    // withdrawal.
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish, address };
    expectRefused(await withdraw(player, query), "WithdrawalToOwnContract");
  }
  expect(await held(player)).toMatchObject({ PLAY: 100n * whole });
});

describe("a second withdrawal with the same values", () => {
  const repeatMinutes = (text: string) =>
    server.server.platform.settings.set("withdrawals.repeatMinutes", text, { actor: "test" });
  const ask = async (player: Player, more: Record<string, string> = {}, terms = wish) =>
    await withdraw(player, {
      requestId: randomUUID(),
      ticket: await ticketFor(player, terms),
      ...terms,
      ...more,
    });
  beforeAll(() => repeatMinutes("10"));
  afterAll(() => repeatMinutes("0"));

  test("needs a confirmation within ten minutes, and the error contains the time of the first withdrawal", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const first = await withdrawWell(player);
    server.clock.advance(9 * 60_000);
    const [ticket, requestId] = [await ticketFor(player), randomUUID()];
    const asked = await withdraw(player, { requestId, ticket, ...wish });
    expect(asked).toMatchObject({ code: errors.WithdrawalRepeated.code, data: { atMs: first.atMs } });
    expect(asked.msg).toContain(new Date(first.atMs).toISOString().slice(11, 16));
    expect(await held(player)).toMatchObject({ PLAY: 90n * whole });
    // The refused call has used up neither the ticket nor the id of the request.
    const second = dataOf(await withdraw(player, { requestId, ticket, ...wish, repeat: "true" }));
    expect(second.id).not.toBe(first.id);
    expect(await held(player)).toMatchObject({ PLAY: 80n * whole });
    server.clock.advance(10 * 60_000);
    dataOf(await ask(player));
  });

  test("gets the stored answer if it has the same request id, with or without a confirmation", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const query = { requestId: randomUUID(), ticket: await ticketFor(player), ...wish };
    const made = dataOf(await withdraw(player, query));
    expect(dataOf(await withdraw(player, query))).toEqual(made);
    expect(dataOf(await withdraw(player, { ...query, repeat: "true" }))).toEqual(made);
    expect(await held(player)).toMatchObject({ PLAY: 90n * whole });
  });

  test("fails in concurrent calls without a confirmation, so only one withdrawal is made", async () => {
    const player = await newPlayer({ PLAY: 100n * whole });
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketFor(player)));
    const answers = await Promise.all(
      tickets.map((ticket) => withdraw(player, { requestId: randomUUID(), ticket, ...wish })),
    );
    const refused = answers.filter(({ code }) => code !== 200);
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill(errors.WithdrawalRepeated.code));
    expect(await held(player)).toMatchObject({ PLAY: 90n * whole });
  });

  test("needs no confirmation with another amount, address, asset or player, or after the first withdrawal failed", async () => {
    const player = await newPlayer({ PLAY: 100n * whole, U: 100n * whole });
    const first = await withdrawWell(player);
    dataOf(await ask(player, {}, { ...wish, amount: "11" }));
    dataOf(await ask(player, {}, { ...wish, address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" }));
    dataOf(await ask(player, {}, { ...wish, assetId: "U" }));
    dataOf(await ask(await newPlayer({ PLAY: 100n * whole })));
    await sql`UPDATE withdrawal SET status = 'failed' WHERE id = ${first.id}`.execute(db());
    dataOf(await ask(player));
    await repeatMinutes("0");
    dataOf(await ask(player));
    await repeatMinutes("10");
  });
});
