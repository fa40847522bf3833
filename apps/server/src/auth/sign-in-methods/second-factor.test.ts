import { randomBytes, randomInt } from "node:crypto";
import type { ErrorName } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import {
  dataOf,
  expectRefused,
  noChain,
  standAfter,
  type TestServer,
  testVariables,
} from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";
import { runOperator } from "../../operator/index.ts";

const password = "heron-K7-41";
const funds = "gem 2026 stone";
const step = 30_000;
const minute = 60_000;
const day = 24 * 60 * minute;
const keys = { old: `old:${"1a".repeat(32)}`, new: `new:${"2b".repeat(32)}` };

let server: TestServer;
let other: TestServer;
let startAnother: (variables: Record<string, string>) => Promise<TestServer>;
const mailbox = withMailbox();
const variables = () => ({ ...mailbox.variables(), ENCRYPTION_KEYS: keys.old });
withServer({ variables }, async (started, another) => {
  server = started;
  startAnother = another;
  other = await another(variables());
  await server.server.platform.settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
});

const on = (n: number) => (n % 2 === 0 ? server : other);
const many = <R>(count: number, call: (n: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));

interface Player {
  readonly name: string;
  readonly token: string;
}

let phones = 0;

async function phonePlayer(): Promise<Player> {
  const name = `+63917${String(++phones).padStart(7, "0")}`;
  const by = { kind: "phone", phone: name };
  const body = { by, password, confirmPassword: password, termsVersion };
  return { name, token: dataOf(await server.call("POST /user/register", { body })).token };
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
/** Returns a code that the authenticator app shows at no time near the current time. */
const wrongOf = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
/**
 * Returns the code of the next time step, because the server does not accept the last code of the authenticator app
 * again.
 */
function nextCode(secret: string): string {
  server.clock.advance(step);
  return codeOf(secret);
}

const begin = (token: string, proof: object = { loginPassword: password }) =>
  server.call("POST /user/second_factor/begin", { token, body: { proof } });
const confirm = (token: string, code: string, at = server) =>
  at.call("POST /user/second_factor/confirm", { token, body: { code }, headers: { language: "en" } });

/** Sets up an authenticator app for an account. */
async function setUp(token: string, proof?: object) {
  const { secret, uri } = dataOf(await begin(token, proof));
  const { recoveryCodes } = dataOf(await confirm(token, codeOf(secret)));
  return { secret, uri, recoveryCodes };
}

const login = (name: string, secondFactor?: string, secret = password, at = server) =>
  at.call("POST /user/login", {
    body: { name, password: secret, ...(secondFactor === undefined ? {} : { secondFactor }) },
    headers: { language: "en" },
  });
const factorOf = async (token: string) => dataOf(await server.call("GET /user/info", { token })).secondFactor;

async function withSettings<R>(changes: Record<string, string>, run: () => Promise<R>): Promise<R> {
  const { settings } = server.server.platform;
  const before = Object.keys(changes).map((key) => [key, String(settings.get(key as never))] as const);
  const setAll = async (texts: Iterable<readonly [string, string]>) => {
    for (const [key, text] of texts) await settings.set(key, text, { actor: "test" });
    await other.server.platform.settings.reload();
  };
  await setAll(Object.entries(changes));
  try {
    return await run();
  } finally {
    await setAll(before);
  }
}
const manyAttempts = {
  "secondFactor.tries": "100",
  "secondFactor.triesPerDay": "1000",
  "login.tries": "100",
};

describe("an authenticator app", () => {
  it("can be switched on only by a right code; a login then asks for a code after a right password", async () => {
    const { name, token } = await phonePlayer();
    const { secret, uri } = dataOf(await begin(token));
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Gemplay:G\\d+\\?secret=${secret}&issuer=Gemplay`));
    expect(expectRefused(await confirm(token, wrongOf(secret)), "SecondFactorIncorrect")).toContain(
      "4 attempts",
    );
    expect(await factorOf(token)).toEqual({ on: false, forWithdrawals: false, recoveryCodesLeft: 0 });
    dataOf(await login(name));
    const first = codeOf(secret);
    const { recoveryCodes } = dataOf(await confirm(token, first));
    expect(recoveryCodes).toHaveLength(10);
    expect(await factorOf(token)).toEqual({ on: true, forWithdrawals: false, recoveryCodesLeft: 10 });
    expectRefused(await login(name), "SecondFactorNeeded");
    const asked = expectRefused(await login(name, undefined, "wrong-12345"), "LoginIncorrect");
    const known = expectRefused(await login(name, first, "wrong-12345"), "LoginIncorrect");
    expect([asked, known].map((text) => /\d/.exec(text)?.[0])).toEqual(["4", "3"]);
    // After the code has switched the second factor on, no process accepts the code again.
    expectRefused(await login(name, first, password, other), "SecondFactorUsed");
    const next = nextCode(secret);
    dataOf(await login(name, `${next.slice(0, 3)} ${next.slice(3)}`));
    expectRefused(await login(name, next, password, other), "SecondFactorUsed");
  });

  it("provides codes that the server accepts one time step before and after their time, but not at other times", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    // The test stops the clock, because the next time step could otherwise begin during the logins.
    standAfter(server.clock, 10 * step);
    const epoch = Math.floor(server.clock.nowMs() / 1_000);
    for (const [seconds, refused] of [
      [-61, "SecondFactorIncorrect"],
      [61, "SecondFactorIncorrect"],
      [-30, undefined],
      [30, undefined],
    ] as [number, ErrorName | undefined][]) {
      const answer = await login(name, generateSync({ secret, epoch: epoch + seconds }));
      if (refused === undefined) dataOf(answer);
      else expectRefused(answer, refused);
    }
  });

  it("provides recovery codes that each work once", async () => {
    const { name, token } = await phonePlayer();
    const { recoveryCodes } = await setUp(token);
    const [first = "", second = ""] = recoveryCodes;
    await withSettings(manyAttempts, async () => {
      const answers = await many(50, (n) => login(name, first, password, on(n)));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 500)).toEqual([]);
      expectRefused(await login(name, first), "SecondFactorUsed");
      dataOf(await login(name, second.toLowerCase().replaceAll("-", " ")));
    });
    const stranger = await phonePlayer();
    await setUp(stranger.token);
    expectRefused(await login(stranger.name, recoveryCodes[2]), "SecondFactorIncorrect");
    expect((await factorOf(token)).recoveryCodesLeft).toBe(8);
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(r)::text AS text FROM recovery_code r
      UNION ALL SELECT row_to_json(f)::text FROM second_factor f`.execute(server.server.platform.db);
    expect(rows.filter(({ text }) => text.includes(first.replaceAll("-", "")))).toEqual([]);
  });

  it("opens a session for only one of 50 simultaneous logins that send the same code to two processes", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    const code = nextCode(secret);
    const answers = await withSettings(manyAttempts, () =>
      many(50, (n) => login(name, code, password, on(n))),
    );
    expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("allows five wrong codes in 15 minutes and a limited number of wrong codes a day, counted over all processes", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    const wrong = wrongOf(nextCode(secret) && secret);
    const answers = await many(20, (n) => login(name, wrong, password, on(n)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
    expectRefused(await login(name, codeOf(secret)), "SecondFactorTriesExceeded");
    server.clock.advance(15 * minute + 1);
    dataOf(await login(name, codeOf(secret)));
    for (let waits = 0; waits < 5; waits++) {
      for (let attempt = 0; attempt < 5; attempt++) await login(name, wrongOf(secret));
      server.clock.advance(15 * minute + 1);
    }
    expectRefused(await login(name, codeOf(secret)), "SecondFactorTriesExceeded");
    server.clock.advance(day);
    dataOf(await login(name, codeOf(secret)));
  });

  it("can be switched on only once by 50 simultaneous confirmations, and only within ten minutes", async () => {
    const { token } = await phonePlayer();
    expectRefused(await confirm(token, "123456"), "SecondFactorNotBegun");
    const late = dataOf(await begin(token));
    server.clock.advance(10 * minute + 1);
    expectRefused(await confirm(token, codeOf(late.secret)), "SecondFactorNotBegun");
    const { secret } = dataOf(await begin(token));
    const code = codeOf(secret);
    const answers = await withSettings(manyAttempts, () => many(50, (n) => confirm(token, code, on(n))));
    expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
    expect((await factorOf(token)).recoveryCodesLeft).toBe(10);
  });

  it("stays valid until the server accepts the first code of the app that replaces it", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    const proof = { loginPassword: password };
    expectRefused(await begin(token, proof), "SecondFactorNeeded");
    const next = dataOf(await begin(token, { ...proof, secondFactor: nextCode(secret) }));
    dataOf(await login(name, nextCode(secret)));
    dataOf(await confirm(token, codeOf(next.secret)));
    expectRefused(await login(name, nextCode(secret)), "SecondFactorIncorrect");
    dataOf(await login(name, codeOf(next.secret)));
  });

  it("can be switched off by a fresh proof and a code, and only once by 50 simultaneous calls", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    const off = (proof: object, at = server) =>
      at.call("POST /user/second_factor/off", { token, body: { proof } });
    expectRefused(await off({ loginPassword: password }), "SecondFactorNeeded");
    // If the code of the second factor is missing, the server reports the error before it checks the password. A check
    // of the password would cost an attempt.
    expectRefused(await off({ loginPassword: "wrong-12345" }), "SecondFactorNeeded");
    expectRefused(
      await off({ loginPassword: "wrong-12345", secondFactor: nextCode(secret) }),
      "LoginPasswordOldIncorrect",
    );
    const proof = { loginPassword: password, secondFactor: codeOf(secret) };
    const answers = await withSettings(manyAttempts, () => many(50, (n) => off(proof, on(n))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(await factorOf(token)).toEqual({ on: false, forWithdrawals: false, recoveryCodesLeft: 0 });
    dataOf(await login(name));
    expectRefused(await off({ loginPassword: password }), "SecondFactorNotOn");
  });

  it("still works after the encryption key of its secret was replaced", async () => {
    const { name, token } = await phonePlayer();
    const { secret } = await setUp(token);
    const encrypted = async () =>
      (
        await sql<{ sealed_secret: string }>`SELECT sealed_secret FROM second_factor`.execute(
          server.server.platform.db,
        )
      ).rows.map((row) => row.sealed_secret);
    expect((await encrypted()).every((text) => text.startsWith("old.") && !text.includes(secret))).toBe(true);
    const both = { ...mailbox.variables(), ENCRYPTION_KEYS: `${keys.new},${keys.old}` };
    const code = await runOperator({
      args: ["rotate-encryption", "--as", "mai"],
      variables: testVariables(server.databaseUrl, { ...noChain, ...both }),
      out: () => undefined,
      err: () => undefined,
    });
    expect(code).toBe(0);
    expect((await encrypted()).every((text) => text.startsWith("new."))).toBe(true);
    const third = await startAnother(both);
    dataOf(await login(name, nextCode(secret), password, third));
  });
});

interface WalletPlayer {
  readonly key: Hex;
  readonly token: string;
}

async function walletPlayer(at = server): Promise<WalletPlayer> {
  const key = generatePrivateKey();
  return { key, token: await at.signIn(key) };
}

describe("an account with the second factor on", () => {
  const newFunds = (proof: object) => ({ password: funds, confirmPassword: funds, proof });
  const wanted = { assetId: "U", blockchainId: "BSC", amount: "10" };
  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  it("needs a second-factor code for every fresh proof, and a wallet's signature alone changes nothing", async () => {
    const fresh = await startAnother({
      ...mailbox.variables(),
      ENCRYPTION_KEYS: `${keys.old},${keys.new}`,
    });
    const player = await walletPlayer(fresh);
    const { token, key } = player;
    const { secret } = await setUp(token, await server.prove(token, key, "protection"));
    const paths = {
      setFundsPassword: ["POST /user/setting_fund_password", newFunds],
      removeWayIn: ["POST /user/way_in/remove", (proof: object) => ({ kind: "wallet", proof })],
      bindEmail: ["POST /account/email/bind/new", (proof: object) => ({ token: "x", code: "000000", proof })],
      protection: ["POST /user/sign_in_alerts", (proof: object) => ({ on: false, proof })],
      addWithdrawalAddress: [
        "POST /assets/withdraw_address/add",
        (proof: object) => ({ name: "Cold wallet", blockchainId: "BSC", address, proof }),
      ],
      loosenAddressLock: ["POST /assets/withdraw_address/lock", (proof: object) => ({ on: false, proof })],
      exclude: ["POST /user/exclusion/start", (proof: object) => ({ months: null, proof })],
      exportAccount: ["POST /user/export", (proof: object) => ({ proof })],
    } as const;
    for (const [purpose, [path, bodyOf]] of Object.entries(paths)) {
      const proof = await server.prove(token, key, purpose as keyof typeof paths);
      expectRefused(await server.call(path, { token, body: bodyOf(proof) }), "SecondFactorNeeded");
    }
    const { inviteCode } = dataOf(
      await server.call("GET /user/info", { token: (await walletPlayer(fresh)).token }),
    );
    expectRefused(
      await server.call("POST /user/invite/new/save", { token, body: { inviteCode } }),
      "FreshProofNeeded",
    );
    // A session and a code of the authenticator app do not suffice to change the account.
    const made = { nonce: "p".repeat(32), signature: "0x", secondFactor: nextCode(secret) };
    expectRefused(
      await server.call("POST /user/setting_fund_password", { token, body: newFunds(made) }),
      "FreshProofInvalid",
    );
    const proof = { ...(await server.prove(token, key)), secondFactor: codeOf(secret) };
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: newFunds(proof) }));
  });

  it("needs an unused second-factor code for a withdrawal if the player requires it; a missing code costs no password attempt", async () => {
    const { token, key } = await walletPlayer();
    const { secret } = await setUp(token, await server.prove(token, key, "protection"));
    const body = newFunds({ ...(await server.prove(token, key)), secondFactor: nextCode(secret) });
    dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
    const ask = (secondFactor?: string, at = server, secretFunds = funds) =>
      at.call("POST /user/confirm_fund_password", {
        token,
        body: { password: secretFunds, ...wanted, address, ...(secondFactor ? { secondFactor } : {}) },
      });
    dataOf(await ask());
    const turn = async (value: boolean, secondFactor: string) =>
      await server.call("POST /user/second_factor/for_withdrawals", {
        token,
        body: { on: value, proof: { ...(await server.prove(token, key, "protection")), secondFactor } },
      });
    dataOf(await turn(true, nextCode(secret)));
    expectRefused(await ask(undefined, server, "wrong"), "SecondFactorNeeded");
    expect(dataOf(await server.call("GET /user/info", { token })).fundsPasswordTriesLeft).toBe(5);
    expectRefused(await ask(wrongOf(secret)), "SecondFactorIncorrect");
    const code = nextCode(secret);
    const answers = await withSettings(manyAttempts, () => many(50, (n) => ask(code, on(n))));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    // If the player no longer requires second-factor codes for withdrawals, withdrawals are put on hold, as after the
    // loss of any other protection.
    await withSettings({ "withdrawals.holdAfterProofHours": "24" }, async () => {
      server.clock.advance(2 * day);
      expect(dataOf(await server.call("GET /user/info", { token })).withdrawalsHeldUntilMs).toBeNull();
      dataOf(await turn(false, codeOf(secret)));
      expect(dataOf(await server.call("GET /user/info", { token })).withdrawalsHeldUntilMs).not.toBeNull();
      server.clock.advance(2 * day);
      expect(dataOf(await server.call("GET /user/info", { token })).withdrawalsHeldUntilMs).toBeNull();
      const proof = { ...(await server.prove(token, key, "protection")), secondFactor: codeOf(secret) };
      dataOf(await server.call("POST /user/second_factor/off", { token, body: { proof } }));
      expect(dataOf(await server.call("GET /user/info", { token })).withdrawalsHeldUntilMs).not.toBeNull();
    });
  });

  it("does not count a wrong second-factor code with a right password as a password attempt", async () => {
    const { token, key } = await walletPlayer();
    const { secret } = await setUp(token, await server.prove(token, key, "protection"));
    const proof = { ...(await server.prove(token, key)), secondFactor: nextCode(secret) };
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: newFunds(proof) }));
    const asked = { ...(await server.prove(token, key, "protection")), secondFactor: nextCode(secret) };
    const body = { on: true, proof: asked };
    dataOf(await server.call("POST /user/second_factor/for_withdrawals", { token, body }));
    const confirmed = (secondFactor: string) =>
      server.call("POST /user/confirm_fund_password", {
        token,
        body: { password: funds, ...wanted, address, secondFactor },
      });
    const byPhone = await phonePlayer();
    const app = await setUp(byPhone.token);
    const changed = (secondFactor: string) =>
      server.call("POST /account/secret/change", {
        token: byPhone.token,
        body: { oldPassword: password, password: "another-K7", confirmPassword: "another-K7", secondFactor },
      });
    const alertsOff = (secondFactor: string) =>
      server.call("POST /user/sign_in_alerts", {
        token: byPhone.token,
        body: { on: false, proof: { loginPassword: password, secondFactor } },
      });
    const factorsOnly = { "secondFactor.tries": "100", "secondFactor.triesPerDay": "1000" };
    await withSettings(factorsOnly, async () => {
      for (let attempt = 0; attempt < 6; attempt++) {
        expectRefused(await confirmed(wrongOf(secret)), "SecondFactorIncorrect");
        expectRefused(await changed(wrongOf(app.secret)), "SecondFactorIncorrect");
        expectRefused(await alertsOff(wrongOf(app.secret)), "SecondFactorIncorrect");
      }
      dataOf(await confirmed(nextCode(secret)));
      dataOf(await alertsOff(nextCode(app.secret)));
      dataOf(await changed(nextCode(app.secret)));
    });
  });

  it("needs a second-factor code to reset or change the login password", async () => {
    const email = `quy.${randomInt(1_000_000)}@mail.example`;
    const ask = async (purpose: string) => {
      const token = randomBytes(32).toString("base64url");
      dataOf(await server.call("POST /account/email/code/send", { body: { purpose, email, token } }));
      return { token, code: await mailbox.codeTo(email) };
    };
    const by = { kind: "email", ...(await ask("register")) };
    const body = { by, password, confirmPassword: password, termsVersion };
    const { token } = dataOf(await server.call("POST /user/register", { body }));
    const { secret } = await setUp(token);
    server.clock.advance(2 * minute);
    const changed = { password: "another-K7", confirmPassword: "another-K7" };
    expectRefused(
      await server.call("POST /account/secret/change", {
        token,
        body: { oldPassword: password, ...changed },
      }),
      "SecondFactorNeeded",
    );
    const typed = await ask("resetLogin");
    const { ticket } = dataOf(await server.call("POST /account/forgot/code/valid", { body: typed }));
    const save = (more: object) =>
      server.call("POST /account/forgot/secret/save", { body: { ticket, ...changed, ...more } });
    expectRefused(await save({}), "SecondFactorNeeded");
    expectRefused(await save({ secondFactor: wrongOf(secret) }), "SecondFactorIncorrect");
    dataOf(await save({ secondFactor: codeOf(secret) }));
    expectRefused(await login(email, undefined, "another-K7"), "SecondFactorNeeded");
  });
});

describe("a session alone", () => {
  it("cannot change any protection of the account", async () => {
    const { token } = await phonePlayer();
    const proof = { loginPassword: "wrong-12345" };
    const refused: [Parameters<TestServer["call"]>[0], object][] = [
      ["POST /user/second_factor/begin", { proof }],
      ["POST /user/second_factor/recovery_codes", { proof }],
      ["POST /user/second_factor/off", { proof }],
      ["POST /user/second_factor/for_withdrawals", { on: true, proof }],
    ];
    for (const [path, body] of refused)
      expectRefused(await server.call(path, { token, body }), "LoginPasswordOldIncorrect");
    expectRefused(
      await server.call("POST /user/sign_in_alerts", { token, body: { on: false } }),
      "FreshProofInvalid",
    );
    expect(dataOf(await server.call("GET /user/info", { token }))).toMatchObject({
      secondFactor: { on: false },
      signInAlerts: true,
    });
  });
});
