import { createHash, randomBytes } from "node:crypto";
import type { Body, ErrorName } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";

const password = "heron-K7-41";
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables }, async (started, another) => {
  server = started;
  // The tests use two server processes of one deployment, which have the same clock.
  other = await another(mailbox.variables());
  await server.server.platform.settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
});

let names = 0;
const newEmail = () => `nora.${++names}@mail.example`;
let phones = 0;
const newPhone = () => `+63917${String(++phones).padStart(7, "0")}`;
type SendBody = Body<"POST /account/email/code/send">;

const newToken = () => randomBytes(32).toString("base64url");

async function ask(purpose: SendBody["purpose"], email: string, token = newToken()) {
  return await server.call("POST /account/email/code/send", {
    body: { purpose, email, token },
    headers: { language: "en" },
  });
}

/** Requests an e-mail code and reads the code from the test mailbox. */
async function codeFor(purpose: SendBody["purpose"], email: string) {
  const token = newToken();
  dataOf(await ask(purpose, email, token));
  return { token, code: await mailbox.codeTo(email) };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const registration = (by: Body<"POST /user/register">["by"], secret = password) => ({
  body: { by, password: secret, confirmPassword: secret, termsVersion },
});
const byEmail = (typed: { token: string; code: string }) => ({ kind: "email", ...typed }) as const;

async function register(email = newEmail()) {
  const { token, userId } = dataOf(
    await server.call("POST /user/register", registration(byEmail(await codeFor("register", email)))),
  );
  return { email, token, id: BigInt(userId) };
}

const login = (name: string, secret: string, on = server) =>
  on.call("POST /user/login", { body: { name, password: secret }, headers: { language: "en" } });

describe("registering by e-mail", () => {
  it("sends a code by e-mail, and creates an account that can log in", async () => {
    const email = newEmail();
    const token = newToken();
    const sent = dataOf(await ask("register", email, token));
    const { sentTo } = sent;
    expect(sent).toEqual({
      sentTo: `n***${names % 10}@mail.example`,
      triesAllowed: 5,
      goodForMinutes: 10,
      waitSeconds: 60,
    });
    // The test repeats the request for an e-mail code, as if the first response was lost. The repeated request gets the
    // same response, and the server sends no second e-mail.
    expect(dataOf(await ask("register", email, token)).sentTo).toBe(sentTo);
    expectRefused(await ask("resetLogin", email, token), "CodeInvalid");
    expectRefused(await ask("register", `a.${email}`, token), "CodeInvalid");
    const code = await mailbox.codeTo(email);
    const [received] = mailbox.emails().filter(({ to }) => to.includes(email));
    expect(received?.html).toContain(`>${code}<`);
    expect(received?.text).toContain("10 minutes, once");
    expect(received?.messageId).toMatch(/^<[0-9a-f-]{36}@play\.example>$/);
    const made = dataOf(
      await server.call("POST /user/register", registration(byEmail({ token, code: ` ${code}` }))),
    );
    const info = dataOf(await server.call("GET /user/info", { token: made.token }));
    expect(info).toMatchObject({ userId: made.userId, address: null, wayIn: "email", email: sentTo });
    expect(info.loginPasswordSet).toBe(true);
    const again = dataOf(await login(email.toUpperCase(), password));
    expect(again.userId).toBe(made.userId);
    expect(dataOf(await server.call("GET /user/info", { token: again.token })).userId).toBe(made.userId);
    const { rows } = await sql`SELECT version FROM terms_accepted WHERE player_id = ${made.userId}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ version: termsVersion }]);
  });

  it("refuses invalid input and creates no account", async () => {
    const { token, code } = await codeFor("register", newEmail());
    const good = byEmail({ token, code });
    const refused = async (changes: object, name: ErrorName) =>
      expectRefused(
        await server.call("POST /user/register", { body: { ...registration(good).body, ...changes } }),
        name,
      );
    await refused({ password: "short-7", confirmPassword: "short-7" }, "LoginPasswordFormat");
    await refused({ password: "x".repeat(21), confirmPassword: "x".repeat(21) }, "LoginPasswordFormat");
    await refused({ password: " ".repeat(8), confirmPassword: " ".repeat(8) }, "LoginPasswordFormat");
    await refused({ confirmPassword: "heron-K7-42" }, "PasswordMismatch");
    await refused({ termsVersion: "1999-01" }, "TermsOutdated");
    await refused({ by: { kind: "phone", phone: "0917 123" } }, "UsernameFormat");
    await refused({ by: byEmail({ token: "made up", code }) }, "CodeInvalid");
    for (const email of [
      "",
      "nora",
      "nora@",
      "@mail.example",
      "a b@mail.example",
      "a@b",
      "a..b@mail.example",
      // Characters after the host name make the e-mail address invalid. The server does not cut off these characters.
      "a@mail.example?subject=x",
      "a@mail.example/x",
      "a@mail.example#x",
      "a@mail.example\\x",
      "a@mail.example:25",
      "a@mail.exam%70le",
      "a@mail.exam\u00ADple",
      "a@mail.exam\tple",
    ])
      expectRefused(await ask("register", email), "EmailInvalid");
    // The refused registrations have not used up the e-mail code.
    dataOf(await server.call("POST /user/register", registration(good)));
  });

  it("reveals only after a right code that an e-mail has an account; earlier responses are equal for all e-mails", async () => {
    const { email } = await register();
    server.clock.advance(2 * minute);
    const known = newToken();
    const answer = dataOf(await ask("register", email, known));
    const unknown = dataOf(await ask("register", newEmail()));
    expect({ ...answer, sentTo: "" }).toEqual({ ...unknown, sentTo: "" });
    const code = await mailbox.codeTo(email);
    expectRefused(
      await server.call("POST /user/register", registration(byEmail({ token: known, code: wrong(code) }))),
      "CodeIncorrect",
    );
    expectRefused(
      await server.call("POST /user/register", registration(byEmail({ token: known, code }))),
      "UserExists",
    );
  });

  it("accepts e-mail addresses with other dots or plus suffixes as different, but refuses them while the original address is frozen", async () => {
    const { email, id } = await register();
    const twin = email.replace("nora.", "n.o.r.a.").replace("@", "+bets@");
    const typed = await codeFor("register", twin);
    await sql`UPDATE player SET frozen_at = now() WHERE id = ${id}`.execute(server.server.platform.db);
    expectRefused(await server.call("POST /user/register", registration(byEmail(typed))), "AccountFrozen");
    await sql`UPDATE player SET frozen_at = NULL WHERE id = ${id}`.execute(server.server.platform.db);
    const made = dataOf(await server.call("POST /user/register", registration(byEmail(typed))));
    expect(BigInt(made.userId)).not.toBe(id);
  });

  it("creates one account for 50 simultaneous calls to two processes", async () => {
    const email = newEmail();
    const typed = await codeFor("register", email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? server : other).call("POST /user/register", registration(byEmail(typed))),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } = await sql`SELECT count(*)::int AS count FROM identity WHERE name = ${email}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe("an e-mail code", () => {
  const attemptCode = (token: string, code: string) =>
    server.call("POST /user/register", registration(byEmail({ token, code })));

  it("leads to an error with the number of remaining attempts, and becomes invalid after five wrong attempts", async () => {
    const { token, code } = await codeFor("register", newEmail());
    for (const left of ["4 attempts left", "3 attempts", "2 attempts", "1 attempt"]) {
      const answer = await server.call("POST /user/register", {
        ...registration(byEmail({ token, code: wrong(code) })),
        headers: { language: "en" },
      });
      expect(expectRefused(answer, "CodeIncorrect")).toContain(left);
    }
    expectRefused(await attemptCode(token, wrong(code)), "CodeInvalid");
    expectRefused(await attemptCode(token, code), "CodeInvalid");
  });

  it("can be checked by only five of 50 simultaneous attempts", async () => {
    const { token, code } = await codeFor("register", newEmail());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? server : other).call(
          "POST /user/register",
          registration(byEmail({ token, code: wrong(code) })),
        ),
      ),
    );
    const { rows } = await sql`
      SELECT tries, wrong FROM email_code WHERE token_hash = sha256(${token}::text::bytea)`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ tries: 5, wrong: 5 }]);
    expect(answers.every(({ code: answer }) => answer !== 200)).toBe(true);
  });

  it("works only with the token of its own browser, for its own purpose and for ten minutes", async () => {
    const [one, two] = [await codeFor("register", newEmail()), await codeFor("register", newEmail())];
    if (one.code !== two.code) expectRefused(await attemptCode(two.token, one.code), "CodeIncorrect");
    expectRefused(
      await server.call("POST /account/forgot/code/valid", { body: one }),
      "CodeInvalid", // The e-mail code is right, but the browser requested the code for another purpose.
    );
    server.clock.advance(10 * minute + 1);
    expectRefused(await attemptCode(one.token, one.code), "CodeInvalid");
    expectRefused(await attemptCode(one.token, wrong(one.code)), "CodeInvalid");
  });

  it("cannot be used after ten wrong attempts a day for its e-mail address, even if they were spread over three codes", async () => {
    const email = newEmail();
    const typed: { token: string; code: string }[] = [];
    for (let asked = 0; asked < 3; asked++) {
      typed.push(await codeFor("register", email));
      server.clock.advance(minute + 1);
    }
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const { token = "", code = "" } = typed[n % 3] ?? {};
        const by = byEmail({ token, code: wrong(code) });
        return (n % 2 === 0 ? server : other).call("POST /user/register", registration(by));
      }),
    );
    const { rows } = await sql`
      SELECT sum(wrong)::int AS wrong FROM email_code WHERE email = ${email}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ wrong: 10 }]);
  });

  it("can be requested for an e-mail address once a minute and ten times a day", async () => {
    const email = newEmail();
    dataOf(await ask("register", email));
    expectRefused(await ask("resetLogin", email), "CodeTooSoon");
    for (let sent = 1; sent < 10; sent++) {
      server.clock.advance(minute + 1);
      dataOf(await ask("register", email));
    }
    server.clock.advance(minute + 1);
    expectRefused(await ask("register", email), "CodesExhausted");
    server.clock.advance(day);
    dataOf(await ask("register", email));
  });

  it("can be requested only once by 50 simultaneous calls", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? server : other).call("POST /account/email/code/send", {
          body: { purpose: "register", email, token: newToken() },
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("counts against the daily limit of the network only if the server accepts the request for the code", async () => {
    const { settings } = server.server.platform;
    server.clock.advance(2 * day);
    const email = newEmail();
    await settings.set("emailCodes.perNetworkDay", "2", { actor: "test" });
    try {
      dataOf(await ask("register", email));
      for (let asked = 0; asked < 5; asked++) expectRefused(await ask("register", email), "CodeTooSoon");
      dataOf(await ask("register", newEmail()));
      expectRefused(await ask("register", newEmail()), "NetworkCodesExhausted");
    } finally {
      await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
    }
  });

  it("cannot be requested for a day after ten wrong codes for the e-mail address", async () => {
    const email = newEmail();
    for (let asked = 0; asked < 2; asked++) {
      const { token, code } = await codeFor("register", email);
      for (let attempt = 0; attempt < 5; attempt++) await attemptCode(token, wrong(code));
      server.clock.advance(minute + 1);
    }
    expectRefused(await ask("register", email), "CodesClosed");
    server.clock.advance(day);
    dataOf(await ask("register", email));
  });

  it("fails after ten wrong codes for the e-mail address, even if the code is right", async () => {
    const email = newEmail();
    for (const wrongOnes of [5, 4]) {
      const { token, code } = await codeFor("register", email);
      for (let attempt = 0; attempt < wrongOnes; attempt++) await attemptCode(token, wrong(code));
      server.clock.advance(minute + 1);
    }
    const { token, code } = await codeFor("register", email);
    expectRefused(await attemptCode(token, wrong(code)), "CodeIncorrect");
    expectRefused(await attemptCode(token, code), "CodesClosed");
  });

  it("never appears as plain text in the database, and neither is its token or the text of its e-mail", async () => {
    const email = newEmail();
    const { token, code } = await codeFor("register", email);
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(c)::text AS text FROM email_code c WHERE email = ${email}
      UNION ALL SELECT data::text FROM mail.job`.execute(server.server.platform.db);
    const text = rows.map((row) => row.text).join("\n");
    expect(rows.length).toBeGreaterThan(1);
    expect(text).not.toContain(token);
    expect(text).not.toContain(`"${code}"`);
    // Somebody who can read the database cannot find the code by trying a million codes, because the hash also contains
    // the browser's token.
    expect(text).not.toContain(createHash("sha256").update(code).digest("hex"));
    expect(rows.slice(1).every((row) => !row.text.includes(email))).toBe(true);
  });
});

describe("logging in by a password", () => {
  it("returns the same error for a wrong password and for an unknown name", async () => {
    const { email } = await register();
    const known = expectRefused(await login(email, "wrong-12345"), "LoginIncorrect");
    const unknown = expectRefused(await login(newEmail(), "wrong-12345"), "LoginIncorrect");
    expect(known).toBe(unknown);
    expect(known).toContain("4 attempts left");
    expectRefused(await login("nobody", password), "UsernameFormat");
  });

  it("allows five attempts for a name from one network over all processes, and new attempts after the waiting time", async () => {
    const { email } = await register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(email, "wrong-12345", n % 2 === 0 ? server : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(4).fill(422),
      ...Array<number>(16).fill(429),
    ]);
    expectRefused(await login(email, password), "LoginTriesExceeded");
    server.clock.advance(15 * minute + 1);
    dataOf(await login(email, password));
    // A right password sets the number of counted password attempts back to 0.
    for (let left = 4; left > 0; left--) await login(email, "wrong-12345");
    dataOf(await login(email, password));
  });

  it("returns AccountFrozen for a frozen account only after a right password", async () => {
    const { email, id } = await register();
    await sql`UPDATE player SET frozen_at = now() WHERE id = ${id}`.execute(server.server.platform.db);
    expectRefused(await login(email, "wrong-12345"), "LoginIncorrect");
    expectRefused(await login(email, password), "AccountFrozen");
  });
});

describe("a phone number", () => {
  it("identifies an account in every notation, and a second registration with the same number gets UserExists", async () => {
    const phone = newPhone();
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;
    const by = { kind: "phone", phone: spaced } as const;
    const made = dataOf(await server.call("POST /user/register", registration(by)));
    expectRefused(
      await server.call("POST /user/register", registration({ kind: "phone", phone })),
      "UserExists",
    );
    expect(dataOf(await login(phone, password)).userId).toBe(made.userId);
  });

  it("can be the name of only a limited number of new accounts from one network in a day", async () => {
    const { settings } = server.server.platform;
    await settings.set("registration.perNetworkDay", "3", { actor: "test" });
    // The process `other` learns about the changed setting a little later.
    await expect.poll(() => other.server.platform.settings.get("registration.perNetworkDay")).toBe(3);
    server.clock.advance(2 * day);
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 === 0 ? server : other).call(
            "POST /user/register",
            registration({ kind: "phone", phone: newPhone() }),
          ),
        ),
      );
      const refused = answers.filter(({ code }) => code !== 200);
      for (const answer of refused) expectRefused(answer, "RegisterLimitReached");
      expect(refused).toHaveLength(5);
    } finally {
      await settings.set("registration.perNetworkDay", "1000000", { actor: "test" });
    }
  });
});
