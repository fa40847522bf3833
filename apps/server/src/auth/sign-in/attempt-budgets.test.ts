import { randomBytes, randomInt } from "node:crypto";
import type { Body } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";

const password = "heron-K7-41";
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The maximum number of wrong login passwords that all guests together may send for one name in an hour. */
const guestAttempts = 6;

let server: TestServer;
const mailbox = withMailbox();
const variables = () => ({ ...mailbox.variables(), TRUSTED_PROXIES: "1" });
withServer({ variables }, async (started) => {
  server = started;
  await server.server.platform.settings.set("login.triesPerName", String(guestAttempts), { actor: "test" });
});

const random = () => randomBytes(32).toString("base64url");
let networks = 0;
/** Returns an IP address in a network from which no test has sent a request before. */
const newNetwork = () => `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`;
const from = (network: string) => ({ "x-forwarded-for": network, language: "en" });

interface Owner {
  readonly email: string;
  readonly token: string;
  readonly playerId: string;
  /** The device secret of the browser that created the account. */
  readonly deviceKey: string;
  readonly network: string;
}

let names = 0;

type Asked = Omit<Body<"POST /account/email/code/send">, "token">;

async function ask(
  asked: Asked,
  { network = newNetwork(), session }: { network?: string; session?: string } = {},
) {
  const token = random();
  const answer = await server.call("POST /account/email/code/send", {
    body: { ...asked, token },
    headers: from(network),
    ...(session === undefined ? {} : { token: session }),
  });
  return { token, answer };
}

/** Creates an account by e-mail in a browser, which becomes a known device of the account. */
async function newOwner(): Promise<Owner> {
  const email = `olga.${++names}@mail.example`;
  const [network, deviceKey] = [newNetwork(), random()];
  const { token } = await ask({ purpose: "register", email }, { network });
  const by = { kind: "email", token, code: await mailbox.codeTo(email) } as const;
  const made = dataOf(
    await server.call("POST /user/register", {
      body: { by, password, confirmPassword: password, termsVersion, deviceKey },
      headers: from(network),
    }),
  );
  server.clock.advance(minute + 1);
  return { email, token: made.token, playerId: made.userId, deviceKey, network };
}

const login = (
  name: string,
  secret: string,
  { network = newNetwork(), ...more }: { network?: string; deviceKey?: string; secondFactor?: string } = {},
) => server.call("POST /user/login", { body: { name, password: secret, ...more }, headers: from(network) });

/** Sends wrong login passwords from many networks until guests have no attempts left for the name. */
async function guestsUseUp(name: string): Promise<void> {
  for (let attempt = 0; attempt < guestAttempts; attempt++) await login(name, "wrong-12345");
}

const proveReset = (token: string, code: string) =>
  server.call("POST /account/forgot/code/valid", { body: { token, code }, headers: from(newNetwork()) });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/**
 * Requests e-mail codes from many networks and enters five wrong codes for each request, until the server refuses more
 * codes for the e-mail address.
 */
async function guestsCloseCodes(email: string): Promise<void> {
  for (let codes = 0; codes < 2; codes++) {
    const { token } = await ask({ purpose: "resetLogin", email });
    const code = await mailbox.codeTo(email);
    for (let attempt = 0; attempt < 5; attempt++) await proveReset(token, wrong(code));
    server.clock.advance(minute + 1);
  }
  expectRefused((await ask({ purpose: "resetLogin", email })).answer, "CodesClosed");
}

/** Requests an e-mail code as the owner of the account and passes the first step of a password reset with the code. */
async function ownerResets(owner: Owner, by: { session?: string; deviceKey?: string }): Promise<void> {
  const { session, ...device } = by;
  const asked = await ask(
    { purpose: "resetLogin", email: owner.email, ...device },
    { network: owner.network, ...(session === undefined ? {} : { session }) },
  );
  dataOf(asked.answer);
  dataOf(await proveReset(asked.token, await mailbox.codeTo(owner.email)));
}

describe("e-mail codes requested by guests", () => {
  it("can still be requested by sessions and known devices of the account after too many wrong codes of guests", async () => {
    const owner = await newOwner();
    await guestsCloseCodes(owner.email);
    const { answer } = await ask({ purpose: "setFundsPassword" }, { session: owner.token });
    dataOf(answer);
    await mailbox.codeTo(owner.email);
    server.clock.advance(minute + 1);
    await ownerResets(owner, { session: owner.token });
    await ownerResets(owner, { deviceKey: owner.deviceKey });
  });

  it("do not use up or delay the codes that sessions and known devices of the account may request", async () => {
    const owner = await newOwner();
    // The loop requests nine e-mail codes. Together with the registration code, guests reach their limit of ten e-mail
    // codes a day for the address.
    for (let sent = 1; sent < 10; sent++) {
      server.clock.advance(minute + 1);
      dataOf((await ask({ purpose: "resetLogin", email: owner.email })).answer);
      await mailbox.codeTo(owner.email);
    }
    server.clock.advance(minute + 1);
    expectRefused((await ask({ purpose: "resetLogin", email: owner.email })).answer, "CodesExhausted");
    server.clock.advance(day);
    // A guest has just requested a code, but the owner of the account can request a code without waiting.
    dataOf((await ask({ purpose: "resetLogin", email: owner.email })).answer);
    await mailbox.codeTo(owner.email);
    await ownerResets(owner, { deviceKey: owner.deviceKey });
    await ownerResets(owner, { session: owner.token });
  });

  it("do not use up the codes that sessions in the same network may request", async () => {
    const { settings } = server.server.platform;
    const owner = await newOwner();
    await settings.set("emailCodes.perNetworkDay", "3", { actor: "test" });
    try {
      // The loop requests two e-mail codes. Together with the registration code, the guests of the network reach their
      // limit of three e-mail codes.
      for (let sent = 1; sent < 3; sent++)
        dataOf((await ask({ purpose: "register", email: `guest.${sent}@mail.example` }, owner)).answer);
      const refused = await ask({ purpose: "register", email: "guest.0@mail.example" }, owner);
      expect(expectRefused(refused.answer, "NetworkCodesExhausted")).toContain("24 hours");
      await ownerResets(owner, { session: owner.token });
      await ownerResets(owner, { deviceKey: owner.deviceKey });
      // For each network, the server also limits the e-mail codes to addresses without an account. Signed-in players
      // have a separate limit of these e-mail codes.
      const { answer } = await ask(
        { purpose: "newEmail", email: "olga.next@mail.example" },
        { ...owner, session: owner.token },
      );
      expectRefused(answer, "CodeTooSoon");
      server.clock.advance(minute + 1);
      for (const expected of ["sent", "sent", "sent", "refused"] as const) {
        const asked = await ask(
          { purpose: "newEmail", email: "olga.next@mail.example" },
          { ...owner, session: owner.token },
        );
        if (expected === "sent") dataOf(asked.answer);
        else expectRefused(asked.answer, "NetworkCodesExhausted");
        server.clock.advance(minute + 1);
      }
    } finally {
      await settings.set("emailCodes.perNetworkDay", "100", { actor: "test" });
    }
  });

  it("cannot be requested by the session of another account or by an unknown device after too many wrong codes", async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    await guestsCloseCodes(owner.email);
    const reset = { purpose: "resetLogin", email: owner.email } as const;
    expectRefused((await ask(reset, { session: stranger.token })).answer, "CodesClosed");
    expectRefused((await ask({ ...reset, deviceKey: stranger.deviceKey })).answer, "CodesClosed");
    expectRefused((await ask({ ...reset, deviceKey: random() })).answer, "CodesClosed");
  });
});

describe("the error for a login or a code over the limit", () => {
  it("contains the real waiting time after too many wrong codes, and after too many requested codes", async () => {
    const owner = await newOwner();
    await guestsCloseCodes(owner.email);
    server.clock.advance(3 * hour);
    const asked = await ask({ purpose: "resetLogin", email: owner.email });
    // The older of the two e-mail codes was sent 3 h and 2 min ago. After the wrong attempts for the older code have
    // expired, fewer than ten wrong attempts are counted.
    expect(expectRefused(asked.answer, "CodesClosed")).toContain("20 hours, 58 minutes");
    server.clock.advance(21 * hour - 3 * minute);
    expectRefused((await ask({ purpose: "resetLogin", email: owner.email })).answer, "CodesClosed");
    server.clock.advance(2 * minute);
    dataOf((await ask({ purpose: "resetLogin", email: owner.email })).answer);

    const other = `olga.${++names}@mail.example`;
    for (let sent = 0; sent < 10; sent++) {
      dataOf((await ask({ purpose: "register", email: other })).answer);
      server.clock.advance(hour);
    }
    const exhausted = await ask({ purpose: "register", email: other });
    expect(expectRefused(exhausted.answer, "CodesExhausted")).toContain("14 hours");
    server.clock.advance(14 * hour + minute);
    dataOf((await ask({ purpose: "register", email: other })).answer);
  });

  it("contains the real waiting time after too many wrong login passwords", async () => {
    const owner = await newOwner();
    await guestsUseUp(owner.email);
    expect(expectRefused(await login(owner.email, password), "LoginTriesExceeded")).toContain("1 hour.");
    server.clock.advance(15 * minute + 1);
    expect(expectRefused(await login(owner.email, password), "LoginTriesExceeded")).toContain("45 minutes");
    server.clock.advance(45 * minute);
    dataOf(await login(owner.email, password));
  });

  it("stays the same for an e-mail with and without an account", async () => {
    const owner = await newOwner();
    const nobody = `nobody.${++names}@mail.example`;
    const answerFor = async (name: string) => {
      const texts: string[] = [];
      const deviceKey = random();
      const network = newNetwork();
      for (let attempt = 0; attempt < 7; attempt++)
        texts.push((await login(name, "wrong-12345", { deviceKey, network })).msg);
      for (let asked = 0; asked < 2; asked++)
        texts.push((await ask({ purpose: "resetLogin", email: name, deviceKey }, { network })).answer.msg);
      return texts;
    };
    expect(await answerFor(owner.email)).toEqual(await answerFor(nobody));
  });
});

describe("wrong login passwords by guests", () => {
  it("do not lock out a browser that signed in to the account before, in any network", async () => {
    const owner = await newOwner();
    await guestsUseUp(owner.email);
    expectRefused(await login(owner.email, password, { network: owner.network }), "LoginTriesExceeded");
    const { deviceKey } = owner;
    dataOf(await login(owner.email, password, { deviceKey, network: owner.network }));
    dataOf(await login(owner.email, password, { deviceKey }));
    expectRefused(await login(owner.email, password, { deviceKey: random() }), "LoginTriesExceeded");
  });

  it("do not count for known devices in the same network, because each device has its own limit", async () => {
    const { settings } = server.server.platform;
    const [owner, other] = [await newOwner(), await newOwner()];
    await settings.set("login.triesPerNetwork", "3", { actor: "test" });
    try {
      const { network, deviceKey } = owner;
      for (let attempt = 0; attempt < 3; attempt++)
        await login(`${attempt}${other.email}`, "wrong-12345", { network });
      expectRefused(await login(other.email, password, { network }), "LoginTriesExceeded");
      for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"])
        expect(
          expectRefused(await login(owner.email, "wrong-12345", { deviceKey }), "LoginIncorrect"),
        ).toContain(left);
      expect(
        expectRefused(await login(owner.email, "wrong-12345", { deviceKey }), "LoginTriesExceeded"),
      ).toContain("15 minutes");
      expectRefused(await login(owner.email, password, { deviceKey, network }), "LoginTriesExceeded");
      // Wrong login passwords from one device do not lock out other devices or guests.
      dataOf(await login(owner.email, password));
      server.clock.advance(15 * minute + 1);
      dataOf(await login(owner.email, password, { deviceKey, network }));
    } finally {
      await settings.set("login.triesPerNetwork", "100", { actor: "test" });
    }
  });

  it("do not use up the attempts of the account's open sessions", async () => {
    const { email, token } = await newOwner();
    await guestsUseUp(email);
    const body = { oldPassword: password, password: "egret-M4-18", confirmPassword: "egret-M4-18" };
    dataOf(await server.call("POST /account/secret/change", { token, body }));
  });
});

describe("a device of an account", () => {
  const isKnown = async ({ email }: Owner, deviceKey: string) => {
    await guestsUseUp(email);
    const answer = await login(email, password, { deviceKey });
    server.clock.advance(hour + 1);
    return answer.code === 200;
  };

  it("becomes known to the account by a sign-in, and not by a wrong password", async () => {
    const owner = await newOwner();
    const [tried, another] = [random(), random()];
    await login(owner.email, "wrong-12345", { deviceKey: tried });
    expect(await isKnown(owner, tried)).toBe(false);
    dataOf(await login(owner.email, password, { deviceKey: another }));
    expect(await isKnown(owner, another)).toBe(true);
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(d)::text AS text FROM seen_device d UNION ALL SELECT row_to_json(s)::text FROM session s
      UNION ALL SELECT row_to_json(c)::text FROM email_code c`.execute(server.server.platform.db);
    expect(rows.filter(({ text }) => text.includes(another))).toEqual([]);
  });

  it("stays known after its own logout, and becomes unknown after another device has ended all other sessions", async () => {
    const owner = await newOwner();
    const thief = random();
    dataOf(await login(owner.email, password, { deviceKey: thief }));
    const second = dataOf(await login(owner.email, password, { deviceKey: owner.deviceKey })).token;
    dataOf(await server.call("POST /user/session/end_others", { token: second, body: {} }));
    expect(await isKnown(owner, thief)).toBe(false);
    dataOf(await server.call("POST /user/logout", { token: second, body: { everywhere: false } }));
    expect(await isKnown(owner, owner.deviceKey)).toBe(true);
    const last = dataOf(await login(owner.email, password, { deviceKey: owner.deviceKey })).token;
    dataOf(await server.call("POST /user/logout", { token: last, body: { everywhere: true } }));
    expect(await isKnown(owner, owner.deviceKey)).toBe(false);
    dataOf(await login(owner.email, password, { deviceKey: owner.deviceKey }));
    expect(await isKnown(owner, owner.deviceKey)).toBe(true);
  });
});

describe("wrong second-factor codes", () => {
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
  const wrongOf = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");

  it("do not lock out known devices and sessions of the account, even if a guest knows the password", async () => {
    const { email, token, deviceKey } = await newOwner();
    const proof = { loginPassword: password };
    const { secret } = dataOf(
      await server.call("POST /user/second_factor/begin", { token, body: { proof } }),
    );
    dataOf(await server.call("POST /user/second_factor/confirm", { token, body: { code: codeOf(secret) } }));
    for (let waits = 0; waits < 6; waits++) {
      for (let attempt = 0; attempt < 5; attempt++)
        await login(email, password, { secondFactor: wrongOf(secret) });
      server.clock.advance(15 * minute + 1);
    }
    const refused = await login(email, password, { secondFactor: codeOf(secret) });
    expect(expectRefused(refused, "SecondFactorTriesExceeded")).toContain("23 hours, 45 minutes");
    dataOf(await login(email, password, { deviceKey, secondFactor: codeOf(secret) }));
    server.clock.advance(minute);
    const body = { on: true, proof: { ...proof, secondFactor: codeOf(secret) } };
    dataOf(await server.call("POST /user/second_factor/for_withdrawals", { token, body }));
  });
});

it("wrong passwords by guests do not lock out the known device of an account with a phone number", async () => {
  const name = `+63918${String(randomInt(10_000_000)).padStart(7, "0")}`;
  const deviceKey = random();
  const by = { kind: "phone", phone: name };
  const body = { by, password, confirmPassword: password, termsVersion, deviceKey };
  dataOf(await server.call("POST /user/register", { body }));
  await guestsUseUp(name);
  expectRefused(await login(name, password), "LoginTriesExceeded");
  dataOf(await login(name, password, { deviceKey }));
});
