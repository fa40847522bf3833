import { randomBytes } from "node:crypto";
import type { Body } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";

const password = "heron-K7-41";
const funds = "gem 2026 stone";
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables }, async (started, another) => {
  server = started;
  other = await another(mailbox.variables());
  const { settings } = server.server.platform;
  await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
  await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
});

let names = 0;
const newEmail = () => `li.${++names}@mail.example`;
type Purpose = Body<"POST /account/email/code/send">["purpose"];

async function codeFor(
  purpose: Purpose,
  { email, to, token }: { email?: string; to?: string; token?: string },
) {
  const secret = randomBytes(32).toString("base64url");
  const body = { purpose, token: secret, ...(email === undefined ? {} : { email }) };
  dataOf(
    await server.call("POST /account/email/code/send", { body, ...(token === undefined ? {} : { token }) }),
  );
  return { token: secret, code: await mailbox.codeTo(to ?? email ?? "") };
}

interface Player {
  readonly key: Hex;
  readonly token: string;
}

async function walletPlayer(): Promise<Player> {
  const key = generatePrivateKey();
  return { key, token: await server.signIn(key) };
}

async function emailPlayer(email = newEmail()) {
  const by = { kind: "email", ...(await codeFor("register", { email })) };
  const body = { by, password, confirmPassword: password, termsVersion };
  return { email, ...dataOf(await server.call("POST /user/register", { body })) };
}

/** Binds an e-mail to the account of a player who signs in by a wallet. */
async function bound(player: Player, email = newEmail()): Promise<string> {
  const typed = await codeFor("bindEmail", { email, token: player.token });
  const proof = await server.prove(player.token, player.key, "bindEmail");
  const body = { ...typed, proof };
  dataOf(await server.call("POST /account/email/bind/new", { token: player.token, body }));
  return email;
}

const info = async (token: string) => dataOf(await server.call("GET /user/info", { token }));
const newFunds = (proof: object, secret = funds) => ({ password: secret, confirmPassword: secret, proof });

describe("binding an e-mail", () => {
  it("needs a fresh signature of the wallet in addition to the e-mail code", async () => {
    const player = await walletPlayer();
    const { token } = player;
    const email = newEmail();
    const typed = await codeFor("bindEmail", { email, token });
    const call = (proof: object) =>
      server.call("POST /account/email/bind/new", { token, body: { ...typed, proof } });
    // Without a fresh proof, a session and an e-mail code do not suffice.
    expectRefused(await call(typed), "FreshProofInvalid");
    expectRefused(await call({ loginPassword: password }), "LoginPasswordNotSet");
    const forOther = await server.prove(token, player.key, "setFundsPassword");
    expectRefused(await call(forOther), "FreshProofInvalid");
    expect((await info(token)).email).toBeNull();
    dataOf(await call(await server.prove(token, player.key, "bindEmail")));
    expect((await info(token)).email).toBe(`l***${names % 10}@mail.example`);
    // An account that already has an e-mail cannot bind a second one.
    expectRefused(
      await server.call("POST /account/email/code/send", {
        token,
        body: { purpose: "bindEmail", email, token: "A".repeat(43) },
      }),
      "EmailBound",
    );
  });

  it("needs the login password if the account has no wallet", async () => {
    const by = { kind: "phone", phone: "+639171234567" };
    const body = { by, password, confirmPassword: password, termsVersion };
    const { token } = dataOf(await server.call("POST /user/register", { body }));
    const typed = await codeFor("bindEmail", { email: newEmail(), token });
    const bind = (loginPassword: string) =>
      server.call("POST /account/email/bind/new", { token, body: { ...typed, proof: { loginPassword } } });
    expectRefused(await bind("another-1"), "LoginPasswordOldIncorrect");
    dataOf(await bind(password));
  });

  it("puts withdrawals on hold, and the new e-mail cannot serve as a proof for a day", async () => {
    const player = await walletPlayer();
    const { token } = player;
    dataOf(
      await server.call("POST /user/setting_fund_password", {
        token,
        body: newFunds(await server.prove(token, player.key)),
      }),
    );
    server.clock.advance(2 * day);
    expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
    const email = await bound(player);
    const until = (await info(token)).withdrawalsHeldUntilMs ?? 0;
    expect(until - server.clock.nowMs()).toBeGreaterThan(day - minute);
    server.clock.advance(minute + 1);
    const recover = async () =>
      await server.call("POST /user/recover_fund_password", {
        token,
        body: newFunds(await codeFor("recoverFundsPassword", { to: email, token }), "another funds"),
      });
    expectRefused(await recover(), "WayInTooNew");
    server.clock.advance(minute + 1);
    const reset = await codeFor("resetLogin", { email });
    expectRefused(await server.call("POST /account/forgot/code/valid", { body: reset }), "WayInTooNew");
    server.clock.advance(day);
    dataOf(await recover());
  });

  it("refuses another account's e-mail only after a right code, and does not merge the accounts", async () => {
    const { email, userId } = await emailPlayer();
    server.clock.advance(minute + 1);
    const player = await walletPlayer();
    const typed = await codeFor("bindEmail", { email, token: player.token });
    const proof = await server.prove(player.token, player.key, "bindEmail");
    const answer = await server.call("POST /account/email/bind/new", {
      token: player.token,
      body: { ...typed, proof },
    });
    expectRefused(answer, "EmailTaken");
    const { rows } = await sql`SELECT player_id::text AS id FROM identity WHERE name = ${email}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ id: userId }]);
  });

  it("succeeds only once for 50 simultaneous calls to two processes", async () => {
    const player = await walletPlayer();
    const { token } = player;
    const typed = await codeFor("bindEmail", { email: newEmail(), token });
    const proof = await server.prove(token, player.key, "bindEmail");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? server : other).call("POST /account/email/bind/new", {
          token,
          body: { ...typed, proof },
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe("changing an e-mail", () => {
  it("needs a code to the old e-mail and then a code to the new e-mail, and sends a notice to the old e-mail", async () => {
    const { email, token } = await emailPlayer();
    server.clock.advance(minute + 1);
    const old = await codeFor("changeEmail", { to: email, token });
    const { ticket } = dataOf(await server.call("POST /account/change/email/valid", { token, body: old }));
    expectRefused(await server.call("POST /account/change/email/valid", { token, body: old }), "CodeInvalid");
    server.clock.advance(minute + 1);
    const next = newEmail();
    const typed = await codeFor("newEmail", { email: next, token });
    const save = (proof: object) =>
      server.call("POST /account/change/new/email/save", { token, body: { ...typed, proof } });
    expectRefused(await save({ ticket: "made up" }), "AccountTicketInvalid");
    dataOf(await save({ ticket }));
    expect((await info(token)).email).toBe(`l***${names % 10}@mail.example`);
    await expect
      .poll(() => mailbox.emails().filter(({ to }) => to.includes(email)).length)
      .toBeGreaterThanOrEqual(3);
    expect(mailbox.emails().find(({ to }) => to.includes(email))?.subject).toBe("您的邮箱已更换");
    expectRefused(
      await server.call("POST /user/login", { body: { name: email, password } }),
      "LoginIncorrect",
    );
    dataOf(await server.call("POST /user/login", { body: { name: next, password } }));
  });

  it("accepts a signature of the wallet if the player has lost the old mailbox", async () => {
    const player = await walletPlayer();
    const { token } = player;
    await bound(player);
    server.clock.advance(minute + 1);
    // An e-mail that was bound less than a day ago cannot serve as a proof yet.
    expectRefused(
      await server.call("POST /account/change/email/valid", { token, body: { token: "x", code: "000000" } }),
      "WayInTooNew",
    );
    const typed = await codeFor("newEmail", { email: newEmail(), token });
    const proof = await server.prove(token, player.key, "changeEmail");
    dataOf(await server.call("POST /account/change/new/email/save", { token, body: { ...typed, proof } }));
    expect((await info(token)).email).toBe(`l***${names % 10}@mail.example`);
  });
});

describe("a reset of a forgotten login password", () => {
  const forget = async (email: string) =>
    dataOf(
      await server.call("POST /account/forgot/code/valid", { body: await codeFor("resetLogin", { email }) }),
    ).ticket;
  const save = (ticket: string, secret = "another-K7") =>
    server.call("POST /account/forgot/secret/save", {
      body: { ticket, password: secret, confirmPassword: secret },
    });

  it("works once per ticket and ends every session; for a day, the e-mail alone cannot recover the funds password", async () => {
    const { email, token } = await emailPlayer();
    server.clock.advance(minute + 1);
    const set = newFunds(await codeFor("setFundsPassword", { to: email, token }));
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: set }));
    server.clock.advance(minute + 1);
    const ticket = await forget(email);
    expectRefused(await save(ticket, "short"), "LoginPasswordFormat");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? server : other).call("POST /account/forgot/secret/save", {
          body: { ticket, password: "another-K7", confirmPassword: "another-K7" },
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    await expect
      .poll(() => mailbox.emails().filter(({ to }) => to.includes(email))[0]?.subject)
      .toBe("您的登录密码已重置");
    await expect.poll(async () => (await server.call("GET /user/info", { token })).status).toBe(401);
    expectRefused(
      await server.call("POST /user/login", { body: { name: email, password } }),
      "LoginIncorrect",
    );
    const again = dataOf(
      await server.call("POST /user/login", { body: { name: email, password: "another-K7" } }),
    );
    server.clock.advance(minute + 1);
    const recover = async () =>
      await server.call("POST /user/recover_fund_password", {
        token: again.token,
        body: newFunds(
          await codeFor("recoverFundsPassword", { to: email, token: again.token }),
          "another funds",
        ),
      });
    expectRefused(await recover(), "EmailProofDelayed");
    server.clock.advance(day);
    dataOf(await recover());
    expect((await info(again.token)).withdrawalsHeldUntilMs).not.toBeNull();
  });

  it("returns the error UserNotExists only after a right code if the e-mail has no account", async () => {
    const typed = await codeFor("resetLogin", { email: newEmail() });
    expectRefused(await server.call("POST /account/forgot/code/valid", { body: typed }), "UserNotExists");
  });

  it("refuses a ticket that has expired", async () => {
    const { email } = await emailPlayer();
    server.clock.advance(minute + 1);
    const ticket = await forget(email);
    server.clock.advance(5 * minute + 1);
    expectRefused(await save(ticket), "AccountTicketInvalid");
  });
});

describe("changing the login password", () => {
  const change = (token: string, oldPassword: string, secret: string, on = server) =>
    on.call("POST /account/secret/change", {
      token,
      body: { oldPassword, password: secret, confirmPassword: secret },
    });

  it("needs the old password, and ends every other session", async () => {
    const { email, token } = await emailPlayer();
    const elsewhere = dataOf(
      await server.call("POST /user/login", { body: { name: email, password } }),
    ).token;
    expectRefused(await change(token, "wrong-12345", "another-K7"), "LoginPasswordOldIncorrect");
    expectRefused(await change(token, password, password), "LoginPasswordUnchanged");
    dataOf(await change(token, password, "another-K7"));
    await expect
      .poll(async () => (await server.call("GET /user/info", { token: elsewhere })).status)
      .toBe(401);
    expect((await info(token)).loginPasswordSet).toBe(true);
    dataOf(await server.call("POST /user/login", { body: { name: email, password: "another-K7" } }));
  });

  it("succeeds only once for 20 simultaneous calls with the same old password", async () => {
    const { token } = await emailPlayer();
    const { settings } = server.server.platform;
    await settings.set("login.tries", "100", { actor: "test" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(token, password, `another-K7-${n}`, n % 2 === 0 ? server : other),
      ),
    );
    await settings.set("login.tries", "5", { actor: "test" });
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("fails for an account that signs in only by a wallet and has no login password", async () => {
    const { token } = await walletPlayer();
    expectRefused(await change(token, password, "another-K7"), "LoginPasswordNotSet");
  });
});
