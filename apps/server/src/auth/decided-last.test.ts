// The tests change data while an API call waits for the lock of the player's row. The waiting call must use the data
// that it reads under the lock, and not the data that it read before the lock.
import { randomBytes } from "node:crypto";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { fund } from "../../test/betting.ts";
import {
  type Answer,
  dataOf,
  expectRefused,
  pageOrigin,
  signInMessage,
  type TestServer,
} from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { duringChange } from "../../test/held-player.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { deleteIdentity, setFreeze } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";

const password = "heron-K7-41";
const next = { password: "another-K7", confirmPassword: "another-K7" };
const funds = "gem 2026 stone";
const minute = 60_000;

let server: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables }, async (started) => {
  server = started;
  await server.server.platform.settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
});

const db = () => server.server.platform.db;

let names = 0;
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

async function emailPlayer(): Promise<Player> {
  const email = `mai.${++names}@mail.example`;
  const by = { kind: "email", ...(await codeFor("register", email)) };
  const body = { by, password, confirmPassword: password, termsVersion };
  const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
  return { id: BigInt(userId), email, token };
}

async function walletPlayer() {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  return { id: BigInt(userId), key, token };
}

const terms = {
  assetId: "PLAY",
  blockchainId: "BSC",
  amount: "10",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};

/** Creates a player with a funds password and with a balance that can be withdrawn. */
async function fundedPlayer() {
  const { id, key, token } = await walletPlayer();
  await fund(server, { id }, "100");
  const proof = await server.prove(token, key);
  const body = { password: funds, confirmPassword: funds, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  const confirm = () =>
    server.call("POST /user/confirm_fund_password", { token, body: { password: funds, ...terms } });
  return { id, confirm };
}

const login = (name: string) => server.call("POST /user/login", { body: { name, password } });

async function signIn(key: Hex) {
  const account = privateKeyToAccount(key);
  const message = signInMessage(account.address, server.clock.nowMs());
  const body = { address: account.address, message, signature: await account.signMessage({ message }) };
  return await server.call("POST /user/dappLoginOrRegister", { body });
}

describe("a sign-in", () => {
  it("opens no session if the e-mail address is removed from the account while the sign-in waits", async () => {
    const { id, email } = await emailPlayer();
    const answer = await duringChange(db(), id, {
      change: (trx) => deleteIdentity(trx, id, { kind: "email", name: email }),
      call: () => login(email),
    });
    expectRefused(answer, "LoginIncorrect");
  });

  it("opens a session of neither account if the e-mail address moves to another account while the sign-in waits", async () => {
    const { id, email } = await emailPlayer();
    const { id: heir, token } = await walletPlayer();
    const answer = await duringChange(db(), id, {
      async change(trx) {
        await deleteIdentity(trx, id, { kind: "email", name: email });
        await sql`
          INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
          VALUES (${heir}, 'email', ${email}, now(), false)`.execute(trx);
      },
      call: () => login(email),
    });
    expectRefused(answer, "LoginIncorrect");
    const { sessions } = dataOf(await server.call("GET /user/sessions", { token }));
    expect(sessions).toHaveLength(1);
  });

  it("opens no session if the login password is replaced while the sign-in waits", async () => {
    const { id, email } = await emailPlayer();
    const answer = await duringChange(db(), id, {
      change: (trx) => sql`UPDATE credential SET hash = 'another' WHERE player_id = ${id}`.execute(trx),
      call: () => login(email),
    });
    expectRefused(answer, "LoginIncorrect");
  });

  it("opens no session if the wallet is removed from the account while the sign-in waits", async () => {
    const { id, key } = await walletPlayer();
    const answer = await duringChange(db(), id, {
      change: (trx) => sql`UPDATE player SET address = NULL WHERE id = ${id}`.execute(trx),
      call: () => signIn(key),
    });
    expectRefused(answer, "SignInMessageInvalid");
    // After the wallet was removed from the account, a sign-in by the wallet creates a new account.
    expect(dataOf(await signIn(key)).userId).not.toBe(String(id));
  });
});

describe("an account that is frozen while a call waits", () => {
  const frozen = (id: bigint, call: () => Promise<Answer<unknown>>) =>
    duringChange(db(), id, { change: (trx: Database) => setFreeze(trx, id, "all", new Date()), call });
  const refused = async (id: bigint, call: () => Promise<Answer<unknown>>) =>
    expectRefused(await frozen(id, call), "AccountFrozen");

  it("gets no session by password or wallet, and the attempt does not count as wrong", async () => {
    const { settings } = server.server.platform;
    const { id, email } = await emailPlayer();
    await settings.set("login.tries", "1", { actor: "test" });
    try {
      await refused(id, () => login(email));
      expectRefused(await login(email), "AccountFrozen");
      expectRefused(await login(email), "AccountFrozen");
    } finally {
      await settings.set("login.tries", "5", { actor: "test" });
    }
    const wallet = await walletPlayer();
    await refused(wallet.id, () => signIn(wallet.key));
  });

  it("cannot change its second factor, its sign-in alerts and its sign-in methods", async () => {
    const call: Record<string, (player: Player) => Promise<() => Promise<Answer<unknown>>>> = {
      "a fresh proof by password": async ({ token }) => {
        const body = { on: false, proof: { loginPassword: password } };
        return () => server.call("POST /user/sign_in_alerts", { token, body });
      },
      "an app's first code": async ({ token }) => {
        const proof = { loginPassword: password };
        const begun = await server.call("POST /user/second_factor/begin", { token, body: { proof } });
        const epoch = Math.floor(server.clock.nowMs() / 1_000);
        const code = generateSync({ secret: dataOf(begun).secret, epoch });
        return () => server.call("POST /user/second_factor/confirm", { token, body: { code } });
      },
      "another login password": async ({ token }) => {
        const body = { oldPassword: password, ...next };
        return () => server.call("POST /account/secret/change", { token, body });
      },
      "a forgotten login password": async ({ email }) => {
        const typed = await codeFor("resetLogin", email);
        const { ticket } = dataOf(await server.call("POST /account/forgot/code/valid", { body: typed }));
        return () => server.call("POST /account/forgot/secret/save", { body: { ticket, ...next } });
      },
      "a wallet": async ({ token }) => {
        const account = privateKeyToAccount(generatePrivateKey());
        const body = { purpose: "bindWallet", origin: pageOrigin, address: account.address };
        const asked = dataOf(await server.call("POST /user/proof_message", { token, body }));
        const wallet = {
          nonce: asked.nonce,
          signature: await account.signMessage({ message: asked.message }),
        };
        const proof = { loginPassword: password };
        return () => server.call("POST /user/wallet/bind", { token, body: { wallet, proof } });
      },
      "another e-mail": async ({ email, token }) => {
        const old = await codeFor("changeEmail", email, token);
        const { ticket } = dataOf(
          await server.call("POST /account/change/email/valid", { token, body: old }),
        );
        const typed = await codeFor("newEmail", `mai.${++names}@mail.example`, token);
        const body = { ...typed, proof: { ticket } };
        return () => server.call("POST /account/change/new/email/save", { token, body });
      },
    };
    for (const prepare of Object.values(call)) {
      const player = await emailPlayer();
      await refused(player.id, await prepare(player));
    }
  });
});

it("a funds password cannot confirm a withdrawal if the player replaces the password while the withdrawal waits", async () => {
  const { id, confirm } = await fundedPlayer();
  const answer = await duringChange(db(), id, {
    change: async () => {},
    call: confirm,
    whileItWaits: (trx) => sql`UPDATE credential SET hash = 'another' WHERE player_id = ${id}`.execute(trx),
  });
  expectRefused(answer, "FundsPasswordIncorrect");
});
