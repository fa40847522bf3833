import { randomBytes } from "node:crypto";
import type { EmailCodePurpose, FreshProofPurpose } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { TestPasskey } from "../../../test/authenticator.ts";
import { dataOf, expectRefused, pageOrigin, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";
import { setFreeze } from "../../account/index.ts";

const funds = { password: "gem 2026 stone", confirmPassword: "gem 2026 stone" };
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
const variables = () => ({
  ...mailbox.variables(),
  PUBLIC_ORIGIN: `${pageOrigin},https://www.play.example,https://gems.example`,
});
withServer({ variables }, async (started, another) => {
  server = started;
  other = await another(variables());
  const { settings } = server.server.platform;
  await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
  await settings.set("emailCodes.perDay", "100", { actor: "test" });
});

let names = 0;
const newEmail = () => `ida.${++names}@mail.example`;
const db = () => server.server.platform.db;

interface Player {
  readonly id: bigint;
  readonly email: string;
  readonly token: string;
}

/** Requests an e-mail code one minute after the last code, and reads the new code from the mailbox. */
async function codeFor(purpose: EmailCodePurpose, { email, token }: { email: string; token?: string }) {
  server.clock.advance(minute + 1);
  const secret = randomBytes(32).toString("base64url");
  const as = token === undefined ? {} : { token };
  dataOf(
    await server.call("POST /account/email/code/send", { body: { purpose, email, token: secret }, ...as }),
  );
  return { token: secret, code: await mailbox.codeTo(email) };
}

async function emailPlayer(): Promise<Player> {
  const email = newEmail();
  const body = { ...(await codeFor("signIn", { email })), termsVersion };
  const { token, userId } = dataOf(await server.call("POST /user/login/code", { body }));
  return { id: BigInt(userId), email, token };
}

const optionsFor = async (purpose?: FreshProofPurpose, token?: string) =>
  dataOf(
    await server.call("POST /user/passkey/request", {
      body: purpose === undefined ? {} : { purpose },
      headers: { origin: pageOrigin },
      ...(token === undefined ? {} : { token }),
    }),
  );
const begin = async (token: string) =>
  dataOf(await server.call("POST /user/passkey/begin", { token, body: {} }));
const add = (token: string, body: object, on = server) =>
  on.call("POST /user/passkey/add", { token, body: { name: "My phone", ...body } as never });
const login = (passkey: object, on = server) =>
  on.call("POST /user/passkey/login", { body: { passkey: passkey as never } });
const listOf = async (token: string) => dataOf(await server.call("GET /user/passkeys", { token })).passkeys;
const info = async (token: string) => dataOf(await server.call("GET /user/info", { token }));

/** Adds a passkey to the account of a player, with an e-mail code as the fresh proof. */
async function withPasskey({ email, token }: Player, name = "My phone"): Promise<TestPasskey> {
  const passkey = new TestPasskey();
  const made = passkey.create(await begin(token));
  dataOf(await add(token, { passkey: made, name, proof: await codeFor("addPasskey", { email, token }) }));
  return passkey;
}

const signedIn = async (passkey: TestPasskey) => dataOf(await login(passkey.sign(await optionsFor())));
const freeze = (id: bigint, what: "all" | "none") =>
  db()
    .transaction()
    .execute((trx) => setFreeze(trx, id, what, new Date(server.clock.nowMs())));

describe("a passkey", () => {
  it("a passkey is added with a fresh proof, signs in without a code, and is listed with its name and last use", async () => {
    const player = await emailPlayer();
    const options = await begin(player.token);
    expect(options).toMatchObject({
      rp: { id: "play.example", name: "Gemplay" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const passkey = await withPasskey(player, "  Ida's phone ");
    await expect
      .poll(() => mailbox.emails().filter(({ to }) => to.includes(player.email))[0]?.subject)
      .toBe("您的账号已添加通行密钥");
    const asked = await optionsFor();
    expect(asked).toMatchObject({ rpId: "play.example", userVerification: "required", allowCredentials: [] });
    const session = dataOf(await login(passkey.sign(asked)));
    expect(await info(session.token)).toMatchObject({
      userId: String(player.id),
      wayIn: "passkey",
      passkeys: 1,
    });
    const id = passkey.id.toString("base64url");
    expect(await listOf(session.token)).toEqual([
      { id, name: "Ida's phone", addedAtMs: expect.any(Number), lastUsedAtMs: expect.any(Number) },
    ]);
    expect((await begin(player.token)).excludeCredentials).toMatchObject([{ id, transports: ["internal"] }]);
    const rename = (body: object) =>
      server.call("POST /user/passkey/rename", { token: player.token, body: body as never });
    dataOf(await rename({ id, name: " Tablet " }));
    expect((await listOf(player.token))[0]?.name).toBe("Tablet");
    for (const name of ["   ", "Tab\u0000let", "Tab\nlet"])
      expectRefused(await rename({ id, name }), "RequestInvalid");
    expectRefused(await rename({ id: "AAAA", name: "Tablet" }), "WayInNotBound");
  });

  it("a passkey signs in once per challenge, even if 50 calls with one signature reach two processes at the same time", async () => {
    const passkey = await withPasskey(await emailPlayer());
    const signature = passkey.sign(await optionsFor());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login(signature, n % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) expectRefused(answer, "PasskeyInvalid");
    expectRefused(await login(signature), "PasskeyInvalid");
  });

  it("a wrong, foreign, unverified or old signature of a passkey signs nobody in", async () => {
    const player = await emailPlayer();
    const passkey = await withPasskey(player);
    const asked = await optionsFor();
    const good = passkey.sign(asked);
    const flipped = Buffer.from(good.signature, "base64url");
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    const wrong = [
      passkey.sign({ challenge: randomBytes(32).toString("base64url") }),
      passkey.sign(asked, { origin: "https://evil.example" }),
      passkey.sign(asked, { rpId: "evil.example" }),
      passkey.sign(asked, { userVerified: false }),
      { ...new TestPasskey().sign(asked), credentialId: good.credentialId },
      { ...good, signature: flipped.toString("base64url") },
      { ...good, clientDataJSON: Buffer.from("no json").toString("base64url") },
      { ...good, clientDataJSON: Buffer.from("null").toString("base64url") },
      { ...good, authenticatorData: "AAAA" },
      passkey.sign(await optionsFor("removeWayIn", player.token)),
    ];
    for (const signature of wrong) expectRefused(await login(signature), "PasskeyInvalid");
    expectRefused(await login({ ...good, signature: "not base64url!" }), "RequestInvalid");
    expectRefused(await login(new TestPasskey().sign(asked)), "PasskeyUnknown");
    // None of the refused calls has used up the challenge.
    dataOf(await login(good));
    const late = passkey.sign(await optionsFor());
    server.clock.advance(5 * minute + 1);
    expectRefused(await login(late), "PasskeyInvalid");
  });

  it("the server refuses a passkey whose number of signatures does not grow, because the key may have been copied", async () => {
    const passkey = await withPasskey(await emailPlayer());
    const at = async (counter: number) => login(passkey.sign(await optionsFor(), { counter }));
    dataOf(await at(7));
    for (const counter of [7, 3, 0]) expectRefused(await at(counter), "PasskeyInvalid");
    dataOf(await at(8));
  });

  it("a passkey does not open a frozen or deleted account, and opens no account while sign-ins are closed", async () => {
    const player = await emailPlayer();
    const passkey = await withPasskey(player);
    const signature = passkey.sign(await optionsFor());
    await freeze(player.id, "all");
    expectRefused(await login(signature), "AccountFrozen");
    await freeze(player.id, "none");
    const { settings } = server.server.platform;
    await settings.set("signIn.open", "off", { actor: "test" });
    expectRefused(await login(signature), "SignInClosed");
    await settings.set("signIn.open", "on", { actor: "test" });
    dataOf(await login(signature));
    server.clock.advance(day);
    const proof = { passkey: passkey.sign(await optionsFor("deleteAccount", player.token)) };
    dataOf(
      await server.call("POST /user/account/delete", { token: player.token, body: { giveUp: [], proof } }),
    );
    expectRefused(await login(passkey.sign(await optionsFor())), "PasskeyUnknown");
    const left = await sql`
      SELECT 1 FROM passkey WHERE player_id = ${player.id}
      UNION ALL SELECT 1 FROM passkey_challenge WHERE player_id = ${player.id}`.execute(db());
    expect(left.rows).toEqual([]);
  });

  it("requests for a passkey signature have their own rate limit, apart from the limit of sign-ins", async () => {
    const { settings } = server.server.platform;
    await settings.set("rate.signInPerMinute", "1", { actor: "test" });
    await settings.set("rate.passkeyRequestPerMinute", "1000", { actor: "test" });
    const request = () => server.call("POST /user/passkey/request", { body: {} });
    const signature = new TestPasskey().sign({ challenge: "AAAA" });
    try {
      await login(signature);
      expectRefused(await login(signature), "TooManyRequests");
      dataOf(await request());
      await settings.set("rate.passkeyRequestPerMinute", "1", { actor: "test" });
      expectRefused(await request(), "TooManyRequests");
    } finally {
      for (const name of ["rate.signInPerMinute", "rate.passkeyRequestPerMinute"])
        await settings.set(name, "0", { actor: "test" });
    }
  });

  it("a passkey works at all origins of one domain", async () => {
    const player = await emailPlayer();
    const rpIdFor = async (origin: string) =>
      dataOf(await server.call("POST /user/passkey/request", { body: {}, headers: { origin } })).rpId;
    expect(await rpIdFor("https://www.play.example")).toBe("play.example");
    expect(await rpIdFor("https://gems.example")).toBe("gems.example");
    expect(await rpIdFor("https://evil.example")).toBe("play.example");
    const passkey = await withPasskey(player);
    dataOf(await login(passkey.sign(await optionsFor(), { origin: "https://www.play.example" })));
  });
});

describe("adding a passkey", () => {
  it("a new passkey needs a fresh proof for this purpose, and puts withdrawals on hold", async () => {
    const { settings } = server.server.platform;
    await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
    const player = await emailPlayer();
    const { token } = player;
    const byCode = await codeFor("setFundsPassword", player);
    dataOf(
      await server.call("POST /user/setting_fund_password", { token, body: { ...funds, proof: byCode } }),
    );
    server.clock.advance(2 * day);
    expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
    const passkey = new TestPasskey().create(await begin(token));
    const foreign = await codeFor("protection", player);
    expectRefused(await add(token, { passkey, proof: foreign }), "CodeInvalid");
    expectRefused(
      await add(token, { passkey, proof: { loginPassword: "heron-K7-41" } }),
      "LoginPasswordNotSet",
    );
    expect((await info(token)).passkeys).toBe(0);
    dataOf(await add(token, { passkey, proof: await codeFor("addPasskey", player) }));
    expect((await info(token)).withdrawalsHeldUntilMs).not.toBeNull();
    await settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });
  });

  it("the server adds no passkey for another player, from a repeated response, without user verification, or with a known credential", async () => {
    const [player, thief] = [await emailPlayer(), await emailPlayer()];
    const { token } = player;
    const made = new TestPasskey();
    const passkey = made.create(await begin(token));
    const proof = await codeFor("addPasskey", thief);
    expectRefused(await add(thief.token, { passkey, proof }), "PasskeyInvalid");
    const unverified = made.create(await begin(thief.token), { userVerified: false });
    expectRefused(await add(thief.token, { passkey: unverified, proof }), "PasskeyInvalid");
    expectRefused(
      await add(thief.token, { passkey: { ...passkey, attestationObject: "AAAA" }, proof }),
      "PasskeyInvalid",
    );
    dataOf(await add(token, { passkey, proof: await codeFor("addPasskey", player) }));
    expectRefused(
      await add(token, { passkey, proof: await codeFor("addPasskey", player) }),
      "PasskeyInvalid",
    );
    const known = made.create(await begin(thief.token));
    expectRefused(
      await add(thief.token, { passkey: known, proof: await codeFor("addPasskey", thief) }),
      "PasskeyInvalid",
    );
    expect(await listOf(thief.token)).toEqual([]);
    expect((await signedIn(made)).userId).toBe(String(player.id));
  });

  it("an account can have at most 20 passkeys", async () => {
    const player = await emailPlayer();
    await sql`
      INSERT INTO passkey (credential_id, player_id, user_handle, public_key, counter, transports, name, bound_at)
      SELECT decode(md5(${player.id}::text || n), 'hex'), ${player.id}, ${randomBytes(32)}, '', 0, '{}', 'old', now()
      FROM generate_series(1, 20) n`.execute(db());
    const passkey = new TestPasskey().create(await begin(player.token));
    expectRefused(
      await add(player.token, { passkey, proof: await codeFor("addPasskey", player) }),
      "PasskeysExhausted",
    );
  });
});

describe("a passkey as a fresh proof", () => {
  const recover = (token: string, proof: object) =>
    server.call("POST /user/recover_fund_password", { token, body: { ...funds, proof } as never });

  it("a passkey proves an action of its owner once, for one purpose, and only from a day after it was added", async () => {
    const player = await emailPlayer();
    const { token } = player;
    const proof = await codeFor("setFundsPassword", player);
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...funds, proof } }));
    const passkey = await withPasskey(player);
    const prove = async (purpose: FreshProofPurpose = "recoverFundsPassword") => {
      const options = await optionsFor(purpose, token);
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id.toString("base64url")]);
      return { passkey: passkey.sign(options) };
    };
    expectRefused(await recover(token, await prove()), "WayInTooNew");
    server.clock.advance(day);
    expectRefused(await recover(token, await prove("setFundsPassword")), "PasskeyInvalid");
    expectRefused(await recover(token, { passkey: passkey.sign(await optionsFor()) }), "PasskeyInvalid");
    const thief = await emailPlayer();
    const stolen = { passkey: passkey.sign(await optionsFor("protection", thief.token)) };
    for (const proof of [stolen, await prove("protection")])
      expectRefused(
        await server.call("POST /user/second_factor/begin", { token: thief.token, body: { proof } }),
        "PasskeyInvalid",
      );
    const once = await prove();
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover(token, once)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expectRefused(await recover(token, once), "PasskeyInvalid");
  });

  it("a proof by passkey also needs a code of the second factor, if the second factor is on", async () => {
    const player = await emailPlayer();
    const { token } = player;
    const passkey = await withPasskey(player);
    server.clock.advance(day);
    const proof = { passkey: passkey.sign(await optionsFor("protection", token)) };
    const { secret } = dataOf(
      await server.call("POST /user/second_factor/begin", { token, body: { proof } }),
    );
    const code = () => {
      server.clock.advance(30_000);
      return generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
    };
    dataOf(await server.call("POST /user/second_factor/confirm", { token, body: { code: code() } }));
    const off = (more: object) =>
      server.call("POST /user/second_factor/off", { token, body: { proof: more } as never });
    const next = { passkey: passkey.sign(await optionsFor("protection", token)) };
    expectRefused(await off(next), "SecondFactorNeeded");
    dataOf(await off({ ...next, secondFactor: code() }));
    // A sign-in with a passkey needs no code, because the authenticator verified the player.
    await signedIn(passkey);
  });

  it("a proof by passkey needs a session, and a frozen account can prove only what protects the player", async () => {
    const player = await emailPlayer();
    const request = (purpose: FreshProofPurpose, token?: string) =>
      server.call("POST /user/passkey/request", {
        body: { purpose },
        ...(token === undefined ? {} : { token }),
      });
    expectRefused(await request("removeWayIn"), "SessionEnded");
    await freeze(player.id, "all");
    server.clock.advance(40_000);
    expectRefused(await request("removeWayIn", player.token), "AccountFrozen");
    dataOf(await request("exclude", player.token));
  });
});

describe("removing a passkey", () => {
  const remove = (token: string, id: string, proof: object) =>
    server.call("POST /user/passkey/remove", { token, body: { id, proof } as never });

  it("removing a passkey needs a fresh proof, ends the sessions that passkeys opened, and keeps the other sessions", async () => {
    const player = await emailPlayer();
    const [first, second] = [await withPasskey(player, "One"), await withPasskey(player, "Two")];
    const session = await signedIn(first);
    const id = first.id.toString("base64url");
    expectRefused(await remove(player.token, "AAAA", await codeFor("removeWayIn", player)), "WayInNotBound");
    dataOf(await remove(player.token, id, await codeFor("removeWayIn", player)));
    await expect
      .poll(async () => (await server.call("GET /user/info", { token: session.token })).status)
      .toBe(401);
    expect((await listOf(player.token)).map(({ name }) => name)).toEqual(["Two"]);
    expectRefused(await login(first.sign(await optionsFor())), "PasskeyUnknown");
    await signedIn(second);
  });

  it("a passkey counts as a sign-in method: a player can remove the e-mail beside it, but not the last passkey", async () => {
    const player = await emailPlayer();
    const passkey = await withPasskey(player);
    server.clock.advance(day);
    const { token } = await signedIn(passkey);
    const prove = async () => ({ passkey: passkey.sign(await optionsFor("removeWayIn", token)) });
    dataOf(
      await server.call("POST /user/way_in/remove", { token, body: { kind: "email", proof: await prove() } }),
    );
    expect(await info(token)).toMatchObject({ email: null, passkeys: 1 });
    expectRefused(await remove(token, passkey.id.toString("base64url"), await prove()), "LastWayIn");
    expect((await signedIn(passkey)).userId).toBe(String(player.id));
  });

  it("a player can neither remove nor rename the passkey of another player", async () => {
    const [player, thief] = [await emailPlayer(), await emailPlayer()];
    const passkey = await withPasskey(player);
    const id = passkey.id.toString("base64url");
    expectRefused(await remove(thief.token, id, await codeFor("removeWayIn", thief)), "WayInNotBound");
    expectRefused(
      await server.call("POST /user/passkey/rename", { token: thief.token, body: { id, name: "Mine" } }),
      "WayInNotBound",
    );
    expect((await listOf(player.token))[0]?.name).toBe("My phone");
  });
});

it("a wallet can prove the addition of a passkey", async () => {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const passkey = new TestPasskey();
  const made = passkey.create(await begin(token));
  dataOf(await add(token, { passkey: made, proof: await server.prove(token, key, "addPasskey") }));
  expect((await info((await signedIn(passkey)).token)).address).not.toBeNull();
});
