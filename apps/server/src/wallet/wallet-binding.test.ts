import { randomBytes } from "node:crypto";
import { errors, type FreshProofPurpose } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { fund, place } from "../../test/betting.ts";
import {
  type Answer,
  dataOf,
  expectRefused,
  noChain,
  pageOrigin,
  type TestServer,
} from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { stagedCalls } from "../../test/staged.ts";
import { limitDeposits } from "../../test/withdraw-only.ts";
import { findPlayerByAddress } from "../account/index.ts";
import { creditDeposit } from "./deposits/deposits.credit.ts";
import { walletTables } from "./wallet.tables.ts";

const password = "heron-K7-41";
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another(mailbox.variables());
  const { settings } = server.server.platform;
  await settings.set("registration.perNetworkDay", "100", { actor: "test" });
  for (const key of ["emailCodes.perNetworkDay", "login.tries"])
    await settings.set(key, key === "login.tries" ? "100" : "1000000", { actor: "test" });
  await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
});

const on = (n: number) => (n % 2 === 0 ? server : other);
const many = <R>(count: number, call: (n: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const db = () => server.server.platform.db;

let names = 0;
async function codeFor(purpose: string, email: string, token?: string) {
  const secret = randomBytes(32).toString("base64url");
  dataOf(
    await server.call("POST /account/email/code/send", {
      body: { purpose, email, token: secret },
      headers: { language: "en" },
      ...(token === undefined ? {} : { token }),
    }),
  );
  return { token: secret, code: await mailbox.codeTo(email) };
}

async function emailPlayer() {
  const email = `ana.${++names}@mail.example`;
  const by = { kind: "email", ...(await codeFor("register", email)) };
  const body = { by, password, confirmPassword: password, termsVersion };
  const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
  return { email, token, userId };
}

let phones = 0;

async function phonePlayer(): Promise<string> {
  const by = { kind: "phone", phone: `+63918${String(++phones).padStart(7, "0")}` };
  const body = { by, password, confirmPassword: password, termsVersion };
  return dataOf(await server.call("POST /user/register", { body })).token;
}

const info = async (token: string) => dataOf(await server.call("GET /user/info", { token }));
const addressOf = (key: Hex) => privateKeyToAccount(key).address;

/** Requests the message that binds a new wallet to an account, and signs the message with the wallet. */
async function signedBy(key: Hex, token: string, signer = key) {
  const body = { purpose: "bindWallet", origin: pageOrigin, address: addressOf(key).toLowerCase() };
  const { nonce, message } = dataOf(await server.call("POST /user/proof_message", { token, body }));
  return { nonce, message, signature: await privateKeyToAccount(signer).signMessage({ message }) };
}

let deposits = 0;
/**
 * Deposits five whole units of a token from a wallet that belongs to no account. The server books the deposit to the
 * suspense account.
 */
async function deposited(depositor: Address, token: "PLAY" | "USDT"): Promise<void> {
  const { chain } = server.server.platform.config;
  const book = {
    chainId: 56n,
    tokens: { PLAY: chain.playTokenAddress, USDT: chain.usdtTokenAddress },
    findPlayerId: async (trx: Parameters<typeof findPlayerByAddress>[0], address: Address) =>
      (await findPlayerByAddress(trx, address))?.id,
  };
  const log = {
    depositor,
    tokenAddress: book.tokens[token],
    amountBase: 5n * 10n ** 18n,
    transactionHash: `0x${"ab".repeat(32)}`,
    logIndex: ++deposits,
    blockNumber: 9n,
    blockHash: `0x${"cd".repeat(32)}`,
  } as const;
  expect(noChain.PLAY_TOKEN_ADDRESS).toBe(book.tokens.PLAY);
  expect(await creditDeposit(walletTables(db()), book as never, log as never, new Date())).toMatchObject([
    { creditedTo: "suspense" },
  ]);
}

/**
 * Repeats an API call that failed because it waited too long for a lock on a slow machine. A repetition is safe,
 * because a failed API call changes nothing.
 */
async function insist<A extends { code: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== errors.Unavailable.code) return answer;
  }
}

const bind = (
  token: string,
  { nonce, signature }: { nonce: string; signature: Hex },
  proof: object = { loginPassword: password },
  at = server,
) =>
  at.call("POST /user/wallet/bind", {
    token,
    body: { wallet: { nonce, signature }, proof },
    headers: { language: "en" },
  });
async function bound(token: string): Promise<Hex> {
  const key = generatePrivateKey();
  dataOf(await bind(token, await signedBy(key, token)));
  return key;
}
const remove = (token: string, kind: "wallet" | "email" | "phone", proof: object, at = server) =>
  at.call("POST /user/way_in/remove", { token, body: { kind, proof }, headers: { language: "en" } });

describe("binding a wallet", () => {
  it("needs a signature of the new wallet and a proof of the account, both in the same session", async () => {
    const { email, token, userId } = await emailPlayer();
    const key = generatePrivateKey();
    const signed = await signedBy(key, token);
    expect(signed.message).toContain(`Bind this wallet to account ${userId}. Sign only if`);
    expect(signed.message).toContain("Request ID: bindWallet");
    // The server binds no wallet if the proof of the account is wrong, or if the proof is the signature of the new
    // wallet.
    expectRefused(await bind(token, signed, { loginPassword: "wrong-12345" }), "LoginPasswordOldIncorrect");
    expectRefused(await bind(token, signed, signed), "RequestInvalid");
    const { nonce, signature } = signed;
    expectRefused(await bind(token, signed, { nonce, signature }), "FreshProofInvalid");
    const foreign = await signedBy(key, token, generatePrivateKey());
    // The server needs the blockchain to check the signature of a contract wallet, and the blockchain is unavailable in
    // this file.
    expectRefused(await bind(token, foreign), "ChainUnavailable");
    expect((await info(token)).address).toBeNull();
    server.clock.advance(minute + 1);
    const typed = await codeFor("bindWallet", email, token);
    dataOf(await bind(token, signed, typed));
    expect(await info(token)).toMatchObject({ userId, address: addressOf(key) });
    expect((await info(await server.signIn(key))).userId).toBe(userId);
    await expect
      .poll(() =>
        mailbox
          .emails()
          .filter(({ to }) => to.includes(email))
          .map(({ subject }) => subject),
      )
      .toContain("A wallet was bound to your account");
    expectRefused(await bind(token, signed, typed), "WalletBound");
  });

  it("makes withdrawals wait, as removing a wallet does, and the new wallet cannot serve as a proof of identity for a day", async () => {
    const { email, token } = await emailPlayer();
    server.clock.advance(minute + 1);
    const body = { password: "gem 2026", confirmPassword: "gem 2026" };
    const proof = await codeFor("setFundsPassword", email, token);
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...body, proof } }));
    server.clock.advance(2 * day);
    expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
    const key = await bound(token);
    expect((await info(token)).withdrawalsHeldUntilMs).not.toBeNull();
    const recover = async () =>
      await server.call("POST /user/recover_fund_password", {
        token,
        body: { ...body, proof: await server.prove(token, key, "recoverFundsPassword") },
      });
    expectRefused(await recover(), "WayInTooNew");
    server.clock.advance(day);
    dataOf(await recover());
    server.clock.advance(2 * day);
    expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
    dataOf(await remove(token, "wallet", await codeFor("removeWayIn", email, token)));
    expect((await info(token)).withdrawalsHeldUntilMs).not.toBeNull();
  });

  it("checks the signature before it refuses a wallet of another account, and never merges two accounts", async () => {
    const key = generatePrivateKey();
    const owner = await info(await server.signIn(key));
    const { token } = await emailPlayer();
    expectRefused(await bind(token, await signedBy(key, token, generatePrivateKey())), "ChainUnavailable");
    expectRefused(await bind(token, await signedBy(key, token)), "WalletTaken");
    expect((await info(token)).address).toBeNull();
    expect((await info(await server.signIn(key))).userId).toBe(owner.userId);
  });

  it("credits the player once with earlier deposits from the wallet", async () => {
    const token = await phonePlayer();
    const key = generatePrivateKey();
    await deposited(addressOf(key), "PLAY");
    const signed = await signedBy(key, token);
    const answers = await many(50, (n) => bind(token, signed, undefined, on(n)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    const assets = dataOf(await server.call("GET /assets/get_assets", { token })).assets;
    expect(assets.find(({ assetId }) => assetId === "PLAY")?.balance).toBe("5");
  });

  it("applies the player's deposit limit to the sum of the earlier deposits from the wallet", async () => {
    const token = await phonePlayer();
    const playerId = BigInt((await info(token)).userId);
    await limitDeposits(db(), playerId, "PLAY", "7");
    const key = generatePrivateKey();
    // The order of the deposits differs from the order in which the ledger locks the player's wallets.
    for (const asset of ["USDT", "PLAY", "PLAY"] as const) await deposited(addressOf(key), asset);
    const signed = await signedBy(key, token);
    const answers = await many(20, (n) => bind(token, signed, undefined, on(n)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { assets } = dataOf(await server.call("GET /assets/get_assets", { token }));
    expect(assets.map(({ assetId, balance, withdrawOnly }) => [assetId, balance, withdrawOnly])).toEqual([
      ["PLAY", "7", "3"],
      ["TPLAY", "0", "0"],
      ["U", "5", "0"],
      ["GEM", "0", "0"],
    ]);
    const { records } = dataOf(await server.call("GET /assets/get_deposit_records", { token }));
    expect(records.map(({ amount, withdrawOnly }) => [amount, withdrawOnly])).toEqual([
      ["5", "3"],
      ["5", "0"],
      ["5", "0"],
    ]);
  });

  it("causes no deadlock with concurrent bets", async () => {
    await fund(server, "house", "1000000");
    const deadlocks = async () =>
      (
        await sql<{ count: string }>`
          SELECT deadlocks::text AS count FROM pg_stat_database WHERE datname = current_database()`.execute(
          db(),
        )
      ).rows[0]?.count;
    const before = await deadlocks();
    const accounts: {
      readonly player: { readonly token: string };
      readonly signed: Parameters<typeof bind>[1];
    }[] = [];
    for (let made = 0; made < 10; made++) {
      const token = await phonePlayer();
      const player = { token, id: BigInt((await info(token)).userId) };
      for (const asset of ["PLAY", "U"] as const) await fund(server, player, "100", asset);
      const key = generatePrivateKey();
      for (const kind of ["PLAY", "USDT"] as const) await deposited(addressOf(key), kind);
      accounts.push({ player, signed: await signedBy(key, token) });
    }
    const of = (n: number) => accounts[n % accounts.length] as (typeof accounts)[number];
    const at = (n: number) => on(n + Math.floor(n / accounts.length));
    // Each account makes five bets. One bet is a staged round that stays open, and four bets are settled immediately.
    const bet = (n: number): Promise<Answer<unknown>> =>
      n < accounts.length ? stagedCalls(at(n), "mines", of(n).player).open() : place(at(n), of(n).player);
    const [binds, bets] = await Promise.all([
      many(50, (n) => insist(() => bind(of(n).player.token, of(n).signed, undefined, at(n)))),
      many(50, (n) => insist(() => bet(n))),
    ]);
    expect(binds.filter(({ code }) => code === 200)).toHaveLength(accounts.length);
    expect(binds.filter(({ status }) => status >= 500)).toEqual([]);
    expect(bets.map(({ code, msg }) => `${code} ${msg}`)).toEqual(bets.map(() => "200 "));
    for (const { player } of accounts) {
      const { assets } = dataOf(await server.call("GET /assets/get_assets", player));
      expect(assets.find(({ assetId }) => assetId === "U")?.balance).toBe("105");
    }
    expect(await deadlocks()).toBe(before);
  });

  it("locks the player's row before the wallets, while a bet locks only the wallets", async () => {
    await fund(server, "house", "1000000");
    const token = await phonePlayer();
    const player = { token, id: BigInt((await info(token)).userId) };
    await fund(server, player, "100");
    const key = generatePrivateKey();
    await deposited(addressOf(key), "PLAY");
    const signed = await signedBy(key, token);
    // Binding a wallet changes the player's address, which is a key, so the transaction takes the strongest lock of the
    // player's row.
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT 1 FROM player WHERE id = ${player.id} FOR UPDATE`.execute(trx);
        expect((await place(server, player)).code).toBe(200);
        expect((await stagedCalls(other, "mines", player).open()).code).toBe(200);
      });
    // The transaction of the test takes the same locks as a bet during its settlement.
    const { bound: answer } = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT 1 FROM wallet WHERE player_id = ${player.id} FOR UPDATE`.execute(trx);
        const called = bind(token, signed);
        const isHeld = async () =>
          (await sql`SELECT 1 FROM player WHERE id = ${player.id} FOR UPDATE SKIP LOCKED`.execute(db())).rows
            .length === 0;
        await expect.poll(isHeld).toBe(true);
        return { bound: called };
      });
    dataOf(await answer);
  });

  it("gives a wallet to only one account if two accounts claim the wallet at the same time", async () => {
    const key = generatePrivateKey();
    const tokens = [await phonePlayer(), await phonePlayer()];
    const signed = await Promise.all(tokens.map((token) => signedBy(key, token)));
    const [one, two, made] = await Promise.all([
      ...tokens.map((token, n) => bind(token, signed[n] as (typeof signed)[number], undefined, on(n))),
      server.signIn(key).catch(() => undefined),
    ] as const);
    expect(made).toBeTypeOf("string");
    const addresses = await Promise.all(tokens.map(async (token) => (await info(token)).address));
    const got = addresses.filter((address) => address === addressOf(key)).length;
    const won = [one, two].filter((answer) => (answer as Answer<unknown>).code === 200).length;
    expect(got).toBe(won);
    expect(won).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM player WHERE address = ${addressOf(key)}`.execute(db());
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe("removing a sign-in method", () => {
  const prove = (token: string, key: Hex, purpose: FreshProofPurpose = "removeWayIn") =>
    server.prove(token, key, purpose);

  it("needs a fresh proof of identity, ends all sessions of this method, and is impossible for the last method", async () => {
    const { email, token, userId } = await emailPlayer();
    const key = await bound(token);
    const byWallet = await server.signIn(key);
    expectRefused(await remove(token, "wallet", { loginPassword: password }), "FreshProofInvalid");
    expectRefused(await remove(token, "phone", await prove(token, key)), "WayInTooNew");
    server.clock.advance(day + minute);
    expectRefused(await remove(token, "phone", await prove(token, key)), "WayInNotBound");
    dataOf(await remove(token, "wallet", await codeFor("removeWayIn", email, token)));
    expect((await info(token)).address).toBeNull();
    await expect
      .poll(async () => (await server.call("GET /user/info", { token: byWallet })).status)
      .toBe(401);
    expect((await info(await server.signIn(key))).userId).not.toBe(userId);
    server.clock.advance(minute + 1);
    expectRefused(await remove(token, "email", await codeFor("removeWayIn", email, token)), "LastWayIn");
    await expect
      .poll(() => mailbox.emails().some(({ to, text }) => to.includes(email) && text.includes("Removed: 0x")))
      .toBe(true);
  });

  it("removes an e-mail address after a signature of the wallet, and notifies the removed address", async () => {
    const { email, token } = await emailPlayer();
    const key = await bound(token);
    server.clock.advance(day + minute);
    const byWallet = await server.signIn(key);
    dataOf(await remove(byWallet, "email", await prove(byWallet, key)));
    expect((await info(byWallet)).email).toBeNull();
    await expect.poll(async () => (await server.call("GET /user/info", { token })).status).toBe(401);
    expectRefused(
      await server.call("POST /user/login", { body: { name: email, password } }),
      "LoginIncorrect",
    );
    await expect
      .poll(() => mailbox.emails().filter(({ to }) => to.includes(email))[0]?.subject)
      .toBe("A login method of your account was removed");
  });

  it("succeeds for only one of two methods if the player removes both at the same time", async () => {
    const { email, token } = await emailPlayer();
    const key = await bound(token);
    server.clock.advance(day + minute);
    const byWallet = await server.signIn(key);
    const typed = await codeFor("removeWayIn", email, token);
    const proof = await prove(byWallet, key);
    const answers = await many(20, (n) =>
      n % 4 < 2 ? remove(token, "wallet", typed, on(n)) : remove(byWallet, "email", proof, on(n)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("leaves a removed wallet frozen while the account that removed the wallet is frozen", async () => {
    const { email, token, userId } = await emailPlayer();
    const key = await bound(token);
    server.clock.advance(day + minute);
    dataOf(await remove(token, "wallet", await codeFor("removeWayIn", email, token)));
    await sql`UPDATE player SET frozen_at = now() WHERE id = ${userId}`.execute(db());
    await expect(server.signIn(key)).rejects.toThrow("1101");
    const elsewhere = await phonePlayer();
    expectRefused(await bind(elsewhere, await signedBy(key, elsewhere)), "AccountFrozen");
    await sql`UPDATE player SET frozen_at = NULL WHERE id = ${userId}`.execute(db());
    dataOf(await bind(elsewhere, await signedBy(key, elsewhere)));
  });
});

describe("a sign-in alert", () => {
  const login = (name: string, deviceKey?: string) =>
    server.call("POST /user/login", {
      body: { name, password, ...(deviceKey === undefined ? {} : { deviceKey }) },
      headers: {
        language: "en",
        "user-agent":
          "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
      },
    });
  const keyOf = (name: string) => name.repeat(22).slice(0, 22);
  const alerts = (email: string) =>
    mailbox.emails().filter(({ to, subject }) => to.includes(email) && subject === "A new device signed in");

  it("arrives by e-mail after a sign-in from each browser except the browser of the registration", async () => {
    const { email, token } = await emailPlayer();
    dataOf(await login(email, keyOf("a")));
    dataOf(await login(email, keyOf("a")));
    await expect.poll(() => alerts(email).length).toBe(1);
    const second = dataOf(await login(email, keyOf("b"))).token;
    await expect.poll(() => alerts(email).length).toBe(2);
    expect(alerts(email)[0]?.text).toContain("Device: Chrome · Android");
    dataOf(await login(email, keyOf("b")));
    // A browser that stores no device key always counts as a new browser.
    dataOf(await login(email));
    await expect.poll(() => alerts(email).length).toBe(3);
    const { sessions } = dataOf(await server.call("GET /user/sessions", { token: second }));
    expect(sessions.filter(({ newDevice }) => newDevice)).toHaveLength(3);
    expect(sessions.find(({ current }) => current)?.newDevice).toBe(true);
    // The player can switch the sign-in alerts off with a proof of identity.
    const turn = (body: object) => server.call("POST /user/sign_in_alerts", { token, body });
    dataOf(await turn({ on: false, proof: { loginPassword: password } }));
    dataOf(await login(email, keyOf("c")));
    dataOf(await turn({ on: true }));
    dataOf(await login(email, keyOf("d")));
    await expect.poll(() => alerts(email).length).toBe(4);
  });
});
