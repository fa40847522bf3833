import { randomBytes } from "node:crypto";
import type { EmailCodePurpose } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { startPause } from "@gemplay/ledger";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { dataOf, expectRefused, hostVariables, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { duringChange, isAnybodyWaiting } from "../../../test/held-player.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";
import { withMailbox } from "../../../test/mailbox.ts";
import { setFreeze } from "../../account/index.ts";
import { executorOf } from "../../platform/database/index.ts";

const secret = { password: "heron-K7-41", confirmPassword: "heron-K7-41" };
const funds = { password: "gem 2026 stone", confirmPassword: "gem 2026 stone" };
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
const variables = () => ({ ...hostVariables, ...mailbox.variables(), TRUSTED_PROXIES: "1" });
withServer({ variables }, async (started, another) => {
  server = started;
  other = await another(variables());
  const { settings } = server.server.platform;
  await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
  await settings.set("emailCodes.perDay", "100", { actor: "test" });
});

let names = 0;
const newEmail = () => `lena.${++names}@mail.example`;
const newDevice = () => randomBytes(16).toString("base64url");
const db = () => server.server.platform.db;

interface CodeRequest {
  readonly deviceKey?: string;
  /** The token of a session. */
  readonly session?: string;
}

const ask = (
  purpose: EmailCodePurpose,
  email: string,
  token: string,
  { session, ...from }: CodeRequest = {},
) =>
  server.call("POST /account/email/code/send", {
    body: { purpose, token, email, ...from },
    ...(session === undefined ? {} : { token: session }),
  });

/** Requests an e-mail code one minute after the last code, and reads the new code from the mailbox. */
async function codeFor(email: string, purpose: EmailCodePurpose = "signIn", from: CodeRequest = {}) {
  server.clock.advance(minute + 1);
  const token = randomBytes(32).toString("base64url");
  dataOf(await ask(purpose, email, token, from));
  return { token, code: await mailbox.codeTo(email.toLowerCase()) };
}

interface Typed {
  readonly token: string;
  readonly code: string;
  readonly deviceKey?: string;
  readonly secondFactor?: string;
}

const enter = (typed: Typed, on = server, headers: Record<string, string> = {}) =>
  on.call("POST /user/login/code", { body: { termsVersion, ...typed }, headers });

/** Signs in by an e-mail code on a device. */
async function signIn(email: string, deviceKey = newDevice()) {
  return dataOf(await enter({ ...(await codeFor(email, "signIn", { deviceKey })), deviceKey }));
}

const info = async (token: string) => dataOf(await server.call("GET /user/info", { token }));
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function countAccounts(email: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM identity WHERE name = ${email}`.execute(db());
  return rows[0]?.count;
}

async function withSetting<R>(name: string, value: string, run: () => Promise<R>): Promise<R> {
  const { settings } = server.server.platform;
  const before: unknown = settings.get(name as never);
  await settings.set(name, value, { actor: "test" });
  try {
    return await run();
  } finally {
    const text = typeof before === "boolean" ? (before ? "on" : "off") : String(before);
    await settings.set(name, text, { actor: "test" });
  }
}

const freeze = (userId: string, what: "all" | "none") =>
  db()
    .transaction()
    .execute((trx) => setFreeze(trx, BigInt(userId), what, new Date(server.clock.nowMs())));

describe("a sign-in with an e-mail code", () => {
  it("creates an account without a login password at the first time, and opens the same account later", async () => {
    const email = newEmail();
    const typed = await codeFor(email);
    const made = dataOf(await enter({ token: typed.token, code: ` ${typed.code} ` }));
    expect(made.created).toBe(true);
    expect(await info(made.token)).toMatchObject({
      userId: made.userId,
      wayIn: "email",
      address: null,
      loginPasswordSet: false,
      acceptedTermsVersion: termsVersion,
    });
    expectRefused(await enter(typed), "CodeInvalid");
    const again = await signIn(email.toUpperCase());
    expect(again).toMatchObject({ userId: made.userId, created: false });
    expect(again.token).not.toBe(made.token);
    expect(await countAccounts(email)).toBe(1);
  });

  it("answers a request for a code and a wrong code equally for e-mails with and without an account", async () => {
    const known = newEmail();
    await signIn(known);
    const answers = [];
    for (const email of [known, newEmail()]) {
      server.clock.advance(minute + 1);
      const token = randomBytes(32).toString("base64url");
      const { sentTo: _, ...sent } = dataOf(await ask("signIn", email, token));
      const refused = await enter({ token, code: wrong(await mailbox.codeTo(email)) });
      expectRefused(refused, "CodeIncorrect");
      answers.push({ sent, refused });
    }
    expect(answers[0]).toEqual(answers[1]);
    // A repeated request does not reveal that the account was created in the meantime.
    const email = newEmail();
    const token = randomBytes(32).toString("base64url");
    const before = dataOf(await ask("signIn", email, token));
    await mailbox.codeTo(email);
    await signIn(email);
    expect(dataOf(await ask("signIn", email, token)).sentTo).toBe(before.sentTo);
  });

  it("accepts only codes that were sent for a sign-in, with the current terms", async () => {
    const email = newEmail();
    expectRefused(await enter(await codeFor(email, "register")), "CodeInvalid");
    expectRefused(await enter(await codeFor(email, "resetLogin")), "CodeInvalid");
    const typed = await codeFor(email);
    const by = { kind: "email", ...typed } as const;
    expectRefused(
      await server.call("POST /user/register", { body: { by, ...secret, termsVersion } }),
      "CodeInvalid",
    );
    expectRefused(
      await server.call("POST /user/login/code", { body: { ...typed, termsVersion: "1999-01" } }),
      "TermsOutdated",
    );
    expect(await countAccounts(email)).toBe(0);
    // None of the refused calls has used up the code.
    dataOf(await enter(typed));
  });

  it("counts five wrong attempts and no right attempt at a code", async () => {
    const email = newEmail();
    const typed = await codeFor(email);
    await withSetting("registration.open", "off", async () => {
      for (let attempt = 0; attempt < 6; attempt++) expectRefused(await enter(typed), "RegisterClosed");
    });
    const broken = { ...typed, code: wrong(typed.code) };
    for (let attempt = 0; attempt < 4; attempt++) expectRefused(await enter(broken), "CodeIncorrect");
    expectRefused(await enter(broken), "CodeInvalid");
    expectRefused(await enter(typed), "CodeInvalid");
    expect(await countAccounts(email)).toBe(0);
  });

  it("creates one account for 50 simultaneous calls to two processes with one code", async () => {
    const email = newEmail();
    const typed = await codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enter(typed, n % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await countAccounts(email)).toBe(1);
  });

  it("creates one account for simultaneous calls with two codes, and the refused code signs in to the account afterwards", async () => {
    const email = newEmail();
    const codes = [await codeFor(email), await codeFor(email)] as const;
    const answers = await Promise.all([enter(codes[0]), enter(codes[1], other)]);
    expect(await countAccounts(email)).toBe(1);
    const signedIn = answers.filter(({ code }) => code === 200);
    const userIds = signedIn.map((answer) => dataOf(answer).userId);
    for (const [place, answer] of answers.entries())
      if (answer.code !== 200) {
        expectRefused(answer, "Unavailable");
        userIds.push(dataOf(await enter(codes[place as 0 | 1])).userId);
      }
    expect(new Set(userIds).size).toBe(1);
    expect(userIds).toHaveLength(2);
  });

  it("creates no account while registrations are closed, from a closed country, or above the limit of a network", async () => {
    const known = newEmail();
    const { userId } = await signIn(known);
    const typed = await codeFor(newEmail());
    await withSetting("registration.open", "off", async () => {
      expectRefused(await enter(typed), "RegisterClosed");
      expect((await signIn(known)).userId).toBe(userId);
    });
    await withSetting("countries.header", "x-country", () =>
      withSetting("countries.closed", "XX", async () => {
        const headers = { "x-country": "XX" };
        expectRefused(await enter(typed, server, headers), "CountryClosed");
        expect(dataOf(await enter(await codeFor(known), server, headers)).userId).toBe(userId);
      }),
    );
    server.clock.advance(2 * day);
    const further: Typed[] = [];
    for (let count = 0; count < 4; count++) further.push(await codeFor(newEmail()));
    await withSetting("registration.perNetworkDay", "3", async () => {
      const answers = await Promise.all(further.map((one) => enter(one)));
      const refused = answers.filter(({ code }) => code !== 200);
      expect(refused).toHaveLength(1);
      for (const answer of refused) expectRefused(answer, "RegisterLimitReached");
      expect((await signIn(known)).userId).toBe(userId);
    });
    await withSetting("signIn.open", "off", async () => {
      expectRefused(await enter(await codeFor(known)), "SignInClosed");
    });
  });

  it("an e-mail code opens neither a frozen account nor a new account for another spelling of the frozen mailbox, and can be used after the freeze", async () => {
    const email = newEmail();
    const { userId } = await signIn(email);
    const typed = await codeFor(email);
    const twin = await codeFor(email.replace("lena.", "l.e.n.a.").replace("@", "+bets@"));
    await freeze(userId, "all");
    expectRefused(await enter(typed), "AccountFrozen");
    expectRefused(await enter(twin), "AccountFrozen");
    await freeze(userId, "none");
    expect(dataOf(await enter(typed)).userId).toBe(userId);
    expect(dataOf(await enter(twin)).created).toBe(true);
  });

  it("an e-mail code opens a self-excluded account, and the self-exclusion stays", async () => {
    const email = newEmail();
    const { token } = await signIn(email);
    dataOf(await server.call("POST /user/exclusion/start", { token, body: { months: 6 } }));
    const again = await signIn(email);
    const { pause } = dataOf(await server.call("GET /user/limits", { token: again.token }));
    expect(pause?.kind).toBe("exclusion");
  });

  it("a self-exclusion also applies to an existing account with another spelling of the Gmail address, and to nobody else", async () => {
    const box = `lena${++names}`;
    const own = await signIn(`${box}@gmail.com`);
    const twin = await signIn(`${box.replace("lena", "le.na")}+bets@googlemail.com`);
    // Another provider may give the two spellings to two people.
    const colleague = await signIn(`${box}@mail.example`);
    const namesake = await signIn(`${box.replace("lena", "le.na")}@mail.example`);
    const pauseOf = async ({ token }: { readonly token: string }) =>
      dataOf(await server.call("GET /user/limits", { token })).pause;
    for (const { token } of [own, colleague])
      dataOf(await server.call("POST /user/exclusion/start", { token, body: { months: 6 } }));
    expect(await pauseOf(twin)).toEqual(await pauseOf(own));
    expect((await pauseOf(twin))?.kind).toBe("exclusion");
    expect(await pauseOf(namesake)).toBeNull();
  });

  it("a self-exclusion also applies to an account that binds another spelling of the Gmail address at the same time", async () => {
    const { db } = server.server.platform;
    const pauseOf = async ({ token }: { readonly token: string }) =>
      dataOf(await server.call("GET /user/limits", { token })).pause?.kind;
    const accounts = async () => {
      const box = `mina${++names}`;
      const own = await signIn(`${box}@gmail.com`);
      return { own, ownId: BigInt(own.userId), signInTwin: () => signIn(`${box}+bets@gmail.com`) };
    };

    const early = await accounts();
    let twin: Awaited<ReturnType<typeof signIn>> | undefined;
    const { token } = early.own;
    dataOf(
      await duringChange(db, early.ownId, {
        change: async () => {},
        call: () => server.call("POST /user/exclusion/start", { token, body: { months: 6 } }),
        whileItWaits: async () => {
          twin = await early.signInTwin();
        },
      }),
    );
    expect(twin && (await pauseOf(twin))).toBe("exclusion");

    const late = await accounts();
    const waiting = await db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('identity ' || encode(hash, 'hex'), 0))
        FROM identity_seen WHERE player_id = ${late.ownId}`.execute(trx);
      const coming = late.signInTwin();
      await expect.poll(() => isAnybodyWaiting(db)).toBe(true);
      const since = new Date(server.clock.nowMs());
      const until = new Date(since.getTime() + 86_400_000);
      await startPause(executorOf(trx), late.ownId, { kind: "exclusion", since, until });
      return { coming };
    });
    expect(await pauseOf(await waiting.coming)).toBe("exclusion");
  });

  it("asks for a code of the second factor after a right e-mail code, and accepts the e-mail code again after wrong ones", async () => {
    const email = newEmail();
    const deviceKey = newDevice();
    const { token, userId } = await signIn(email, deviceKey);
    const proof = await codeFor(email, "protection", { session: token });
    const begun = dataOf(await server.call("POST /user/second_factor/begin", { token, body: { proof } }));
    const code = () =>
      generateSync({ secret: begun.secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
    dataOf(await server.call("POST /user/second_factor/confirm", { token, body: { code: code() } }));
    const typed = await codeFor(email);
    expectRefused(await enter({ ...typed, code: wrong(typed.code), secondFactor: code() }), "CodeIncorrect");
    expectRefused(await enter(typed), "SecondFactorNeeded");
    expectRefused(await enter({ ...typed, secondFactor: "12" }), "SecondFactorIncorrect");
    server.clock.advance(30_000);
    const signedIn = dataOf(await enter({ ...typed, secondFactor: code() }));
    expect(signedIn.userId).toBe(userId);
    expectRefused(await enter({ ...typed, secondFactor: code() }), "CodeInvalid");
  });
});

describe("a sign-in with an e-mail code on a new device", () => {
  const recover = async (email: string, token: string, proof?: object) =>
    await server.call("POST /user/recover_fund_password", {
      token,
      body: { ...funds, proof: proof ?? (await codeFor(email, "recoverFundsPassword", { session: token })) },
    });

  /** Creates an account by an e-mail code, and sets its funds password. */
  async function withFunds() {
    const email = newEmail();
    const deviceKey = newDevice();
    const { token } = await signIn(email, deviceKey);
    const proof = await codeFor(email, "setFundsPassword", { session: token });
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...funds, proof } }));
    return { email, deviceKey, token };
  }

  it("prevents for a day that e-mail codes prove other actions, in every session of the account", async () => {
    const { email, token } = await withFunds();
    dataOf(await recover(email, token));
    const { token: thief } = await signIn(email);
    for (const session of [thief, token]) {
      expectRefused(await recover(email, session), "EmailProofDelayed");
      const proof = await codeFor(email, "protection", { session });
      expectRefused(
        await server.call("POST /user/second_factor/begin", { token: session, body: { proof } }),
        "EmailProofDelayed",
      );
      const old = await codeFor(email, "changeEmail", { session });
      expectRefused(
        await server.call("POST /account/change/email/valid", { token: session, body: old }),
        "EmailProofDelayed",
      );
      const first = await codeFor(email, "setLoginPassword", { session });
      expectRefused(
        await server.call("POST /account/secret/set", { token: session, body: { ...secret, proof: first } }),
        "EmailProofDelayed",
      );
    }
    server.clock.advance(day);
    dataOf(await recover(email, token));
  });

  it("prevents the proofs also if the call contains a second-factor code that the account does not need", async () => {
    for (const secondFactor of ["x", ""]) {
      const { email } = await withFunds();
      const typed = { ...(await codeFor(email)), deviceKey: newDevice(), secondFactor };
      expectRefused(await recover(email, dataOf(await enter(typed)).token), "EmailProofDelayed");
    }
  });

  it("counts a device as new again after the owner has ended its session from another device", async () => {
    const { email, token } = await withFunds();
    const deviceKey = newDevice();
    await signIn(email, deviceKey);
    const { sessions } = dataOf(await server.call("GET /user/sessions", { token }));
    const strange = sessions.find(({ current }) => !current);
    dataOf(await server.call("POST /user/session/end", { token, body: { id: strange?.id ?? "" } }));
    server.clock.advance(day);
    const { token: again } = await signIn(email, deviceKey);
    expectRefused(await recover(email, again), "EmailProofDelayed");
    expect(dataOf(await server.call("GET /user/sessions", { token })).sessions).toContainEqual(
      expect.objectContaining({ current: false, newDevice: true }),
    );
  });

  it("cannot make the owner's devices unknown for a day, so that a stranger's wrong codes do not lock the owner out", async () => {
    const { email, deviceKey } = await withFunds();
    const { token: thief } = await signIn(email);
    dataOf(await server.call("POST /user/session/end_others", { token: thief, body: {} }));
    for (let attempt = 0; attempt < 2; attempt++) {
      const typed = await codeFor(email);
      for (let count = 0; count < 5; count++) await enter({ ...typed, code: wrong(typed.code) });
    }
    expectRefused(await ask("signIn", email, randomBytes(32).toString("base64url")), "CodesClosed");
    await signIn(email, deviceKey);
  });

  it("alerts the owner even if the account had no stored device", async () => {
    const email = newEmail();
    const key = generatePrivateKey();
    const token = await server.signIn(key);
    const proof = await server.prove(token, key, "bindEmail");
    const typed = await codeFor(email, "bindEmail", { session: token });
    dataOf(await server.call("POST /account/email/bind/new", { token, body: { ...typed, proof } }));
    await signIn(email);
    await expect
      .poll(() =>
        mailbox
          .emails()
          .filter(({ to }) => to.includes(email))
          .map(({ subject }) => subject),
      )
      .toContain("新设备登录了您的账号");
  });

  it("does not prevent a proof by the wallet", async () => {
    const email = newEmail();
    const key = generatePrivateKey();
    const token = await server.signIn(key);
    const proof = await server.prove(token, key, "bindEmail");
    const typed = await codeFor(email, "bindEmail", { session: token });
    dataOf(await server.call("POST /account/email/bind/new", { token, body: { ...typed, proof } }));
    server.clock.advance(day);
    const set = await server.prove(token, key, "setFundsPassword");
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...funds, proof: set } }));
    const { token: onPhone } = await signIn(email);
    expectRefused(await recover(email, onPhone), "EmailProofDelayed");
    dataOf(await recover(email, onPhone, await server.prove(onPhone, key, "recoverFundsPassword")));
  });

  it("prevents nothing if the device is known, or if the player also typed a second-factor code", async () => {
    const { email, deviceKey, token } = await withFunds();
    dataOf(await recover(email, (await signIn(email, deviceKey)).token));
    const proof = await codeFor(email, "protection", { session: token });
    const { secret: app } = dataOf(
      await server.call("POST /user/second_factor/begin", { token, body: { proof } }),
    );
    const secondFactor = () => {
      server.clock.advance(30_000);
      return generateSync({ secret: app, epoch: Math.floor(server.clock.nowMs() / 1_000) });
    };
    dataOf(await server.call("POST /user/second_factor/confirm", { token, body: { code: secondFactor() } }));
    const typed = { ...(await codeFor(email)), deviceKey: newDevice() };
    const { token: onPhone } = dataOf(await enter({ ...typed, secondFactor: secondFactor() }));
    const byCode = await codeFor(email, "recoverFundsPassword", { session: onPhone });
    dataOf(await recover(email, onPhone, { ...byCode, secondFactor: secondFactor() }));
  });
});

describe("setting the first login password", () => {
  const set = (token: string, proof: object, password = secret) =>
    server.call("POST /account/secret/set", { token, body: { ...password, proof } });

  it("the first login password needs a fresh proof, can be set once, and the owner gets a notice", async () => {
    const email = newEmail();
    const { token, userId } = await signIn(email);
    expectRefused(await set(token, { loginPassword: "heron-K7-41" }), "FreshProofInvalid");
    const other = await codeFor(email, "protection", { session: token });
    expectRefused(await set(token, other), "CodeInvalid");
    const proof = await codeFor(email, "setLoginPassword", { session: token });
    expectRefused(await set(token, proof, { ...secret, password: "short" }), "LoginPasswordFormat");
    expectRefused(await set(token, proof, { ...secret, confirmPassword: "heron-K7-42" }), "PasswordMismatch");
    dataOf(await set(token, proof));
    expect((await info(token)).loginPasswordSet).toBe(true);
    // For a day, the new password proves no more than the e-mail code that set it.
    const begin = () =>
      server.call("POST /user/second_factor/begin", {
        token,
        body: { proof: { loginPassword: secret.password } },
      });
    expectRefused(await begin(), "EmailProofDelayed");
    server.clock.advance(day);
    dataOf(await begin());
    const body = { name: email, password: secret.password };
    expect(dataOf(await server.call("POST /user/login", { body })).userId).toBe(userId);
    await expect
      .poll(() => mailbox.emails().filter(({ to }) => to.includes(email))[0]?.subject)
      .toBe("您已设置登录密码");
    const next = await codeFor(email, "setLoginPassword", { session: token });
    expectRefused(await set(token, next), "LoginPasswordAlreadySet");
  });

  it("an account gets one first login password from 20 simultaneous calls with two proofs", async () => {
    const email = newEmail();
    const { token } = await signIn(email);
    const proofs = [
      await codeFor(email, "setLoginPassword", { session: token }),
      await codeFor(email, "setLoginPassword", { session: token }),
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => set(token, proofs[n % 2 === 0 ? 0 : 1])),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("an account without an e-mail and a phone number cannot get a login password", async () => {
    const initData = signInitData({ userId: newHostUser(), signedAtMs: server.clock.nowMs() });
    const answer = await server.call("POST /account/secret/set", {
      initData,
      body: { ...secret, proof: { hostSession: true } },
    });
    expectRefused(answer, "LoginNameMissing");
    const key = generatePrivateKey();
    const token = await server.signIn(key);
    const proof = await server.prove(token, key, "setLoginPassword");
    expectRefused(await set(token, proof), "LoginNameMissing");
  });
});
