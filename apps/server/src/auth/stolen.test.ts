// In these tests, a thief has one secret of another player's account, such as a session, a mailbox, a code or a ticket.
// The tests check which API calls the thief can make with the secret.
import { randomBytes } from "node:crypto";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { dataOf, expectRefused, pageOrigin, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { duringChange } from "../../test/held-player.ts";
import { withMailbox } from "../../test/mailbox.ts";

const password = "heron-K7-41";
const next = { password: "another-K7", confirmPassword: "another-K7" };
const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables }, async (started, another) => {
  server = started;
  other = await another(mailbox.variables());
  const { settings } = server.server.platform;
  for (const one of ["emailCodes.perNetworkDay", "emailCodes.perDay"])
    await settings.set(one, one === "emailCodes.perDay" ? "100" : "1000000", { actor: "test" });
});

const db = () => server.server.platform.db;
const many = <R>(call: (on: TestServer) => Promise<R>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => call(n % 2 === 0 ? server : other)));

let names = 0;
const newEmail = () => `tam.${++names}@mail.example`;

/** Requests an e-mail code one minute after the last code, and reads the new code from the mailbox. */
async function codeFor(purpose: string, email: string, token?: string) {
  const secret = randomBytes(32).toString("base64url");
  server.clock.advance(minute + 1);
  const body = { purpose, email, token: secret };
  const as = token === undefined ? {} : { token };
  dataOf(await server.call("POST /account/email/code/send", { body, ...as }));
  return { token: secret, code: await mailbox.codeTo(email) };
}

interface Player {
  readonly id: bigint;
  readonly email: string;
  readonly token: string;
}

async function emailPlayer(email = newEmail()): Promise<Player> {
  const by = { kind: "email", ...(await codeFor("register", email)) };
  const body = { by, password, confirmPassword: password, termsVersion };
  const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
  return { id: BigInt(userId), email, token };
}

async function walletPlayer() {
  const key = generatePrivateKey();
  return { key, token: await server.signIn(key) };
}

const info = async (token: string) => dataOf(await server.call("GET /user/info", { token }));
const bindEmail = (token: string, body: object) =>
  server.call("POST /account/email/bind/new", { token, body });
const changeEmail = (token: string, body: object, on = server) =>
  on.call("POST /account/change/new/email/save", { token, body });
const proveOld = (token: string, body: object) =>
  server.call("POST /account/change/email/valid", { token, body });
const oldTicket = async ({ email, token }: Player) =>
  dataOf(await proveOld(token, await codeFor("changeEmail", email, token))).ticket;
const forget = async (email: string) =>
  dataOf(await server.call("POST /account/forgot/code/valid", { body: await codeFor("resetLogin", email) }))
    .ticket;
const saveForgotten = (ticket: string) =>
  server.call("POST /account/forgot/secret/save", { body: { ticket, ...next } });
const login = (name: string, secret = password, secondFactor?: string) =>
  server.call("POST /user/login", {
    body: { name, password: secret, ...(secondFactor === undefined ? {} : { secondFactor }) },
  });

/** Requests the message that binds a wallet to the account, and signs it with the wallet's key. */
async function newWallet(token: string, key = generatePrivateKey()) {
  const account = privateKeyToAccount(key);
  const body = { purpose: "bindWallet", origin: pageOrigin, address: account.address };
  const { nonce, message } = dataOf(await server.call("POST /user/proof_message", { token, body }));
  return { nonce, signature: await account.signMessage({ message }) };
}

/**
 * Sets up an authenticator app for an account.
 *
 * @returns a function that returns an unused code of the authenticator app
 */
async function withApp(token: string): Promise<() => string> {
  const proof = { loginPassword: password };
  const begun = await server.call("POST /user/second_factor/begin", { token, body: { proof } });
  const { secret } = dataOf(begun);
  const codeNow = () => generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
  dataOf(await server.call("POST /user/second_factor/confirm", { token, body: { code: codeNow() } }));
  return () => {
    server.clock.advance(30_000);
    return codeNow();
  };
}

describe("an e-mail code", () => {
  it("works only for the account that requested the code", async () => {
    const [thief, victim] = [await walletPlayer(), await walletPlayer()];
    const email = newEmail();
    const typed = await codeFor("bindEmail", email, thief.token);
    // In addition to the code, the thief has the victim's session and a signature of the victim's wallet. The server
    // must refuse the e-mail code, because the code was sent to the thief's mailbox.
    const proof = await server.prove(victim.token, victim.key, "bindEmail");
    expectRefused(await bindEmail(victim.token, { ...typed, proof }), "CodeInvalid");
    expect((await info(victim.token)).email).toBeNull();
    const body = { purpose: "bindEmail", email, token: typed.token };
    expectRefused(
      await server.call("POST /account/email/code/send", { body, token: victim.token }),
      "CodeInvalid",
    );
  });

  it("works only once, only until it expires, and only in the browser that requested the code", async () => {
    const { id, email, token } = await emailPlayer();
    server.clock.advance(2 * day);
    const typed = await codeFor("setFundsPassword", email, token);
    const set = (proof: object, on = server) =>
      on.call("POST /user/setting_fund_password", { token, body: { ...next, proof } });
    const elsewhere = { token: randomBytes(32).toString("base64url"), code: typed.code };
    expectRefused(await set(elsewhere), "CodeInvalid");
    // The e-mail code expires while the API call waits.
    const late = await duringChange(db(), id, {
      change: async () => {},
      call: () => set(typed),
      whileItWaits: async () => server.clock.advance(10 * minute + 1),
    });
    expectRefused(late, "CodeInvalid");
    dataOf(await set(await codeFor("setFundsPassword", email, token)));
    const recovery = await codeFor("recoverFundsPassword", email, token);
    const answers = await many((on) =>
      on.call("POST /user/recover_fund_password", {
        token,
        body: { password: "third-K7", confirmPassword: "third-K7", proof: recovery },
      }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("cannot serve as a proof if the e-mail now belongs to another account, or if the account now has another e-mail", async () => {
    const { id, email, token } = await emailPlayer();
    const rename = (name: string) => sql`UPDATE identity SET name = ${name} WHERE player_id = ${id}`;
    const proof = await codeFor("protection", email, token);
    const moved = await duringChange(db(), id, {
      change: (trx) => rename(newEmail()).execute(trx),
      call: () => server.call("POST /user/sign_in_alerts", { token, body: { on: false, proof } }),
    });
    expectRefused(moved, "FreshProofInvalid");
    await rename(email).execute(db());
    const ticket = await forget(email);
    await rename(newEmail()).execute(db());
    expectRefused(await saveForgotten(ticket), "AccountTicketInvalid");
    // The test requests a code for an e-mail address that has no account.
    const nobodys = newEmail();
    const typed = await codeFor("resetLogin", nobodys);
    await rename(nobodys).execute(db());
    expectRefused(await server.call("POST /account/forgot/code/valid", { body: typed }), "UserNotExists");
  });
});

describe("a ticket for an e-mail change", () => {
  it("cannot change the e-mail of another account, and cannot serve another purpose", async () => {
    const [victim, thief] = [await emailPlayer(), await emailPlayer()];
    const typed = await codeFor("newEmail", newEmail(), victim.token);
    for (const ticket of [await oldTicket(thief), await forget(thief.email), await forget(victim.email)])
      expectRefused(await changeEmail(victim.token, { ...typed, proof: { ticket } }), "AccountTicketInvalid");
    const ticket = await oldTicket(victim);
    expectRefused(await saveForgotten(ticket), "AccountTicketInvalid");
    dataOf(await changeEmail(victim.token, { ...typed, proof: { ticket } }));
  });

  it("changes the e-mail only once for 50 simultaneous calls to two processes, and changes nothing after its expiry", async () => {
    const player = await emailPlayer();
    const { token } = player;
    const late = await oldTicket(player);
    const early = await codeFor("newEmail", newEmail(), token);
    server.clock.advance(5 * minute);
    expectRefused(await changeEmail(token, { ...early, proof: { ticket: late } }), "AccountTicketInvalid");
    const ticket = await oldTicket(player);
    const typed = await codeFor("newEmail", newEmail(), token);
    const answers = await many((on) => changeEmail(token, { ...typed, proof: { ticket } }, on));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("allows nothing after the e-mail was changed, and an e-mail code from before the change allows nothing either", async () => {
    const player = await emailPlayer();
    const forgotten = await forget(player.email);
    const proof = await codeFor("protection", player.email, player.token);
    const typed = await codeFor("newEmail", newEmail(), player.token);
    dataOf(await changeEmail(player.token, { ...typed, proof: { ticket: await oldTicket(player) } }));
    expectRefused(await saveForgotten(forgotten), "AccountTicketInvalid");
    const body = { on: false, proof };
    expectRefused(
      await server.call("POST /user/sign_in_alerts", { token: player.token, body }),
      "CodeInvalid",
    );
  });

  it("cannot give an account the e-mail of another account, and both accounts keep their e-mail", async () => {
    const [player, owner] = [await emailPlayer(), await emailPlayer()];
    const typed = await codeFor("newEmail", owner.email, player.token);
    const ticket = await oldTicket(player);
    expectRefused(await changeEmail(player.token, { ...typed, proof: { ticket } }), "EmailTaken");
    for (const { email, id } of [player, owner]) expect(dataOf(await login(email)).userId).toBe(String(id));
  });

  it("puts withdrawals on hold after the e-mail has changed", async () => {
    const player = await emailPlayer();
    const { token } = player;
    const proof = await codeFor("setFundsPassword", player.email, token);
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...next, proof } }));
    const { settings } = server.server.platform;
    await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
    try {
      server.clock.advance(2 * day);
      expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
      const typed = await codeFor("newEmail", newEmail(), token);
      dataOf(await changeEmail(token, { ...typed, proof: { ticket: await oldTicket(player) } }));
      expect((await info(token)).withdrawalsHeldUntilMs).not.toBeNull();
    } finally {
      await settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });
    }
  });

  it("needs a second-factor code too, if the second factor is on", async () => {
    const player = await emailPlayer();
    const code = await withApp(player.token);
    const typed = await codeFor("newEmail", newEmail(), player.token);
    const ticket = await oldTicket(player);
    const change = (proof: object) => changeEmail(player.token, { ...typed, proof: { ticket, ...proof } });
    expectRefused(await change({}), "SecondFactorNeeded");
    expectRefused(await change({ secondFactor: "000000" }), "SecondFactorIncorrect");
    dataOf(await change({ secondFactor: code() }));
  });
});

describe("an e-mail that a thief reads", () => {
  it("cannot serve as a proof for a day after a reset of the login password, and neither can the new password", async () => {
    const { email } = await emailPlayer();
    server.clock.advance(2 * day);
    dataOf(await saveForgotten(await forget(email)));
    const { token } = dataOf(await login(email, next.password));
    expectRefused(await proveOld(token, await codeFor("changeEmail", email, token)), "EmailProofDelayed");
    const byPassword = { loginPassword: next.password };
    const attempts = [byPassword, await codeFor("bindWallet", email, token)];
    for (const proof of attempts)
      expectRefused(
        await server.call("POST /user/wallet/bind", {
          token,
          body: { wallet: await newWallet(token), proof },
        }),
        "EmailProofDelayed",
      );
    const begin = () => server.call("POST /user/second_factor/begin", { token, body: { proof: byPassword } });
    expectRefused(await begin(), "EmailProofDelayed");
    server.clock.advance(day);
    dataOf(await begin());
    dataOf(
      await server.call("POST /user/wallet/bind", {
        token,
        body: { wallet: await newWallet(token), proof: byPassword },
      }),
    );
  });
});

describe("a change of a sign-in method", () => {
  const alertsOff = (token: string, proof: object) =>
    server.call("POST /user/sign_in_alerts", { token, body: { on: false, proof } });

  it("invalidates every e-mail code that was requested before the change", async () => {
    const email = newEmail();
    const early = await codeFor("register", email);
    const { token, key } = await walletPlayer();
    const typed = await codeFor("bindEmail", email, token);
    const proof = await server.prove(token, key, "bindEmail");
    dataOf(await bindEmail(token, { ...typed, proof }));
    const registration = { by: { kind: "email", ...early }, ...next, termsVersion };
    expectRefused(await server.call("POST /user/register", { body: registration }), "CodeInvalid");
    server.clock.advance(day);
    const beforeReset = await codeFor("protection", email, token);
    dataOf(await saveForgotten(await forget(email)));
    const again = dataOf(await login(email, next.password)).token;
    expectRefused(await alertsOff(again, beforeReset), "CodeInvalid");
    server.clock.advance(day);
    const beforeRemoval = await codeFor("protection", email, again);
    const removal = { kind: "wallet", proof: await codeFor("removeWayIn", email, again) };
    dataOf(await server.call("POST /user/way_in/remove", { token: again, body: removal }));
    expectRefused(await alertsOff(again, beforeRemoval), "CodeInvalid");
    const beforeBinding = await codeFor("protection", email, again);
    const body = { wallet: await newWallet(again), proof: { loginPassword: next.password } };
    dataOf(await server.call("POST /user/wallet/bind", { token: again, body }));
    expectRefused(await alertsOff(again, beforeBinding), "CodeInvalid");
  });

  it("invalidates the wallet's signature, and cannot be proved by an e-mail code", async () => {
    const { token, key } = await walletPlayer();
    const email = newEmail();
    const typed = await codeFor("bindEmail", email, token);
    dataOf(await bindEmail(token, { ...typed, proof: await server.prove(token, key, "bindEmail") }));
    server.clock.advance(day);
    const byCode = await codeFor("changeEmail", email, token);
    const first = await codeFor("newEmail", newEmail(), token);
    expectRefused(await changeEmail(token, { ...first, proof: byCode }), "RequestInvalid");
    const proof = await server.prove(token, key, "changeEmail");
    dataOf(await changeEmail(token, { ...first, proof }));
    const second = await codeFor("newEmail", newEmail(), token);
    expectRefused(await changeEmail(token, { ...second, proof }), "FreshProofInvalid");
  });

  it("checks the fresh proof again in the transaction of the change", async () => {
    const { token, key } = await walletPlayer();
    const id = BigInt((await info(token)).userId);
    const late = async (proof: object) =>
      await duringChange(db(), id, {
        change: async () => {},
        call: () => alertsOff(token, proof),
        whileItWaits: async () => server.clock.advance(5 * minute),
      });
    expectRefused(await late(await server.prove(token, key, "protection")), "FreshProofInvalid");
    const proof = await server.prove(token, key, "protection");
    const address = privateKeyToAccount(generatePrivateKey()).address;
    const moved = await duringChange(db(), id, {
      change: (trx) => sql`UPDATE player SET address = ${address} WHERE id = ${id}`.execute(trx),
      call: () => alertsOff(token, proof),
    });
    expectRefused(moved, "FreshProofInvalid");
  });

  it("refuses the code of a new e-mail if the code expires while the change waits", async () => {
    const by = { kind: "phone", phone: "+639171112233" };
    const made = await server.call("POST /user/register", {
      body: { by, password, confirmPassword: password, termsVersion },
    });
    const { token, userId } = dataOf(made);
    const typed = await codeFor("bindEmail", newEmail(), token);
    const late = await duringChange(db(), BigInt(userId), {
      change: async () => {},
      call: () => bindEmail(token, { ...typed, proof: { loginPassword: password } }),
      whileItWaits: async () => server.clock.advance(10 * minute),
    });
    expectRefused(late, "CodeInvalid");
    // A wallet that the player has just bound cannot serve as a proof for setting a funds password either.
    const key = generatePrivateKey();
    const body = { wallet: await newWallet(token, key), proof: { loginPassword: password } };
    dataOf(await server.call("POST /user/wallet/bind", { token, body }));
    const set = { ...next, proof: await server.prove(token, key) };
    expectRefused(await server.call("POST /user/setting_fund_password", { token, body: set }), "WayInTooNew");
  });
});

describe("a code of the authenticator app", () => {
  it("works only once, even for different purposes", async () => {
    const player = await emailPlayer();
    const { token, email } = player;
    const code = await withApp(token);
    const used = code();
    dataOf(await login(email, password, used));
    const change = (secondFactor: string) =>
      server.call("POST /account/secret/change", {
        token,
        body: { oldPassword: password, ...next, secondFactor },
      });
    expectRefused(await change(used), "SecondFactorUsed");
    const alertsOff = (secondFactor: string) => {
      const proof = { loginPassword: password, secondFactor };
      return server.call("POST /user/sign_in_alerts", { token, body: { on: false, proof } });
    };
    expectRefused(await alertsOff(used), "SecondFactorUsed");
    const proved = code();
    dataOf(await alertsOff(proved));
    expectRefused(await alertsOff(proved), "SecondFactorUsed");
    const again = code();
    dataOf(await change(again));
    const typed = await codeFor("newEmail", newEmail(), token);
    const ticket = await oldTicket(player);
    const forgotten = await forget(email);
    const last = code();
    const save = (secondFactor: string) =>
      server.call("POST /account/forgot/secret/save", {
        body: { ticket: forgotten, ...next, secondFactor },
      });
    dataOf(await login(email, next.password, last));
    expectRefused(
      await changeEmail(token, { ...typed, proof: { ticket, secondFactor: last } }),
      "SecondFactorUsed",
    );
    expectRefused(await save(last), "SecondFactorUsed");
    dataOf(await save(code()));
  });

  it("confirms only the authenticator app that was set up last, and the change of the app puts withdrawals on hold", async () => {
    const { id, token, email } = await emailPlayer();
    const proof = await codeFor("setFundsPassword", email, token);
    dataOf(await server.call("POST /user/setting_fund_password", { token, body: { ...next, proof } }));
    const code = await withApp(token);
    const begin = async () => {
      const body = { proof: { loginPassword: password, secondFactor: code() } };
      const { secret } = dataOf(await server.call("POST /user/second_factor/begin", { token, body }));
      return generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
    };
    const confirm = (typed: string) =>
      server.call("POST /user/second_factor/confirm", { token, body: { code: typed } });
    const first = await begin();
    const answer = await duringChange(db(), id, {
      change: (trx) =>
        sql`UPDATE second_factor SET number = number + 1 WHERE player_id = ${id} AND since IS NULL`.execute(
          trx,
        ),
      call: () => confirm(first),
    });
    expectRefused(answer, "SecondFactorNotBegun");
    const { settings } = server.server.platform;
    await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
    try {
      server.clock.advance(2 * day);
      const second = await begin();
      expect((await info(token)).withdrawalsHeldUntilMs).toBeNull();
      dataOf(await confirm(second));
      expect((await info(token)).withdrawalsHeldUntilMs).not.toBeNull();
    } finally {
      await settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });
    }
  });
});

describe("a second factor that is switched on while a sign-in waits", () => {
  it("applies to the sign-in that is waiting, too", async () => {
    const { id, email, token } = await emailPlayer();
    const proof = { loginPassword: password };
    dataOf(await server.call("POST /user/second_factor/begin", { token, body: { proof } }));
    const answer = await duringChange(db(), id, {
      change: (trx) => sql`UPDATE second_factor SET since = now() WHERE player_id = ${id}`.execute(trx),
      call: () => login(email),
    });
    expectRefused(answer, "SecondFactorNeeded");
  });
});
