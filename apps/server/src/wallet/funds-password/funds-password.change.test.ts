import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { expect, test } from "vitest";
import { fund, openPlayerWithoutWallet } from "../../../test/betting.ts";
import {
  type Answer,
  dataOf,
  expectRefused,
  type TestChain,
  type TestServer,
} from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { createCredentials } from "../../credentials/index.ts";

const old = "six-to-20";
const next = "another 2026";
const hourMs = 3_600_000;
const terms = {
  assetId: "PLAY",
  blockchainId: "BSC",
  amount: "10",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};

let chain: TestChain;
let server: TestServer;
let other: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, async (started, another) => {
  server = started;
  other = await another(chain.variables);
});

async function newPlayer(): Promise<{ token: string }> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const body = { password: old, confirmPassword: old, proof: await server.prove(token, key) };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  await fund(server, { id: BigInt(userId) }, "100");
  return { token };
}

const change = (
  { token }: { token: string },
  {
    oldPassword = old,
    password = next,
    confirmPassword = password,
  }: { oldPassword?: string; password?: string; confirmPassword?: string } = {},
  on = server,
): Promise<Answer<unknown>> =>
  on.call("POST /user/change_fund_password", { token, body: { oldPassword, password, confirmPassword } });

const confirm = ({ token }: { token: string }, password: string) =>
  server.call("POST /user/confirm_fund_password", { token, body: { password, ...terms } });

const withdraw = ({ token }: { token: string }, ticket: string) =>
  server.call("GET /assets/withdraw", { token, query: { requestId: randomUUID(), ticket, ...terms } });

test("the new funds password is accepted after a change, and the old password is refused", async () => {
  const player = await newPlayer();
  expect((await change(player)).code).toBe(200);
  expectRefused(await confirm(player, old), "FundsPasswordIncorrect");
  expect((await confirm(player, next)).code).toBe(200);
});

test("a change of the funds password needs a session and an existing funds password", async () => {
  expectRefused(await change({ token: "none" }), "SessionEnded");
  const without = { token: await server.signIn(generatePrivateKey()) };
  expectRefused(await change(without), "FundsPasswordNotSet");
  const { token } = await openPlayerWithoutWallet(server);
  expectRefused(await change({ token }), "FundsPasswordNotSet");
});

test("an account with only a phone number needs the login password to set a funds password, and its withdrawals wait afterwards", async () => {
  const { settings } = server.server.platform;
  await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
  try {
    const { token } = await openPlayerWithoutWallet(server, "100");
    const setBy = (loginPassword: string, proof: object = { loginPassword }) =>
      server.call("POST /user/setting_fund_password", {
        token,
        body: { password: old, confirmPassword: old, proof },
      });
    expectRefused(await confirm({ token }, old), "FundsPasswordNotSet");
    expectRefused(await setBy("wrong-12345"), "LoginPasswordOldIncorrect");
    dataOf(await setBy("heron-K7-41"));
    expectRefused(await setBy("heron-K7-41"), "FundsPasswordAlreadySet");
    const { ticket } = dataOf(await confirm({ token }, old));
    const made = dataOf(await withdraw({ token }, ticket));
    const info = dataOf(await server.call("GET /user/info", { token }));
    const heldHours = ((info.withdrawalsHeldUntilMs ?? 0) - server.clock.nowMs()) / hourMs;
    expect(heldHours).toBeGreaterThan(23.9);
    expect(heldHours).toBeLessThanOrEqual(24);
    expect(made).toMatchObject({ status: "under_review" });
    // To replace a forgotten funds password, the player needs a stronger proof than the login password.
    const body = { password: next, confirmPassword: next, proof: { loginPassword: "heron-K7-41" } };
    expectRefused(
      await server.call("POST /user/recover_fund_password", { token, body }),
      "FreshProofInvalid",
    );
  } finally {
    await settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });
  }
});

test("an account with a wallet or an e-mail cannot use the login password as the proof for setting a funds password", async () => {
  const { id, token } = await openPlayerWithoutWallet(server);
  const body = { password: old, confirmPassword: old, proof: { loginPassword: "heron-K7-41" } };
  await sql`INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
    VALUES (${id}, 'email', ${`ida.${id}@mail.example`}, now(), false)`.execute(server.server.platform.db);
  expectRefused(await server.call("POST /user/setting_fund_password", { token, body }), "FreshProofInvalid");
});

test("an account that has no means to prove its identity must first bind an e-mail or a wallet", async () => {
  const { id, token } = await openPlayerWithoutWallet(server, "100");
  await sql`DELETE FROM credential WHERE player_id = ${id}`.execute(server.server.platform.db);
  expectRefused(await confirm({ token }, old), "FundsPasswordUnprovable");
  expectRefused(await withdraw({ token }, "none"), "FundsPasswordUnprovable");
  expectRefused(await change({ token }), "FundsPasswordUnprovable");
});

test("an invalid, wrongly repeated or unchanged new funds password is refused and uses up no attempt", async () => {
  const player = await newPlayer();
  const composed = "caf\u00e9-bar";
  expect((await change(player, { password: composed })).code).toBe(200);
  const cases = [
    [{ password: "five5" }, "FundsPasswordFormat"],
    [{ password: "x".repeat(21) }, "FundsPasswordFormat"],
    [{ password: " ".repeat(8) }, "FundsPasswordFormat"],
    [{ confirmPassword: "other-than-it" }, "FundsPasswordsDiffer"],
    [{ password: composed, oldPassword: "cafe\u0301-bar" }, "FundsPasswordUnchanged"],
  ] as const;
  for (const [wanted, name] of cases)
    expectRefused(await change(player, { oldPassword: "wrong one", ...wanted }), name);
  const info = dataOf(await server.call("GET /user/info", { token: player.token }));
  expect(info.fundsPasswordTriesLeft).toBe(info.fundsPasswordTriesAllowed);
  expect((await confirm(player, composed)).code).toBe(200);
});

test("a wrong old funds password uses up an attempt, and after the last attempt changes and withdrawals are locked", async () => {
  const player = await newPlayer();
  const wrong = { oldPassword: "wrong one" };
  const first = await change(player, wrong);
  expectRefused(first, "FundsPasswordOldIncorrect");
  expect(first.msg).toContain("4");
  await confirm(player, "wrong one");
  for (let attempt = 2; attempt < 4; attempt++)
    expectRefused(await change(player, wrong), "FundsPasswordOldIncorrect");
  for (const answer of [await change(player, wrong), await change(player), await confirm(player, old)])
    expectRefused(answer, "FundsPasswordLocked");
  server.clock.advance(25 * hourMs);
  expect((await change(player)).code).toBe(200);
});

test("the server reports overload if too many password hashes wait, and the refused call uses up no attempt", async () => {
  const player = await newPlayer();
  const others = createCredentials("funds", { db: server.server.platform.db, clock: server.clock });
  const busy = Array.from({ length: 110 }, () => others.hash("one of many").catch(() => undefined));
  expectRefused(await change(player), "Unavailable");
  await Promise.all(busy);
  const info = dataOf(await server.call("GET /user/info", player));
  expect(info.fundsPasswordTriesLeft).toBe(info.fundsPasswordTriesAllowed);
  expect((await change(player)).code).toBe(200);
});

test("after a change of the funds password, tickets from the old password no longer allow a withdrawal", async () => {
  const player = await newPlayer();
  const { ticket } = dataOf(await confirm(player, old));
  await change(player);
  expectRefused(await withdraw(player, ticket), "WithdrawalTicketInvalid");
  const fresh = dataOf(await confirm(player, next)).ticket;
  expect((await withdraw(player, fresh)).code).toBe(200);
});

test("a change of the funds password does not change the waiting time of withdrawals", async () => {
  const { settings } = server.server.platform;
  await settings.set("withdrawals.holdAfterProofHours", "24", { actor: "test" });
  try {
    const player = await newPlayer();
    const until = async () =>
      dataOf(await server.call("GET /user/info", { token: player.token })).withdrawalsHeldUntilMs;
    const before = await until();
    expect(before).toBeGreaterThan(server.clock.nowMs());
    const waiting = dataOf(await withdraw(player, dataOf(await confirm(player, old)).ticket));
    expect(waiting.heldUntilMs).toBe(before);
    server.clock.advance(hourMs);
    await change(player);
    expect(await until()).toBe(before);
    const { records } = dataOf(
      await server.call("GET /assets/get_withdraw_records", { token: player.token, query: {} }),
    );
    expect(records.find(({ id }) => id === waiting.id)?.heldUntilMs).toBe(before);
    server.clock.advance(24 * hourMs);
    await change(player, { oldPassword: next, password: old });
    expect(await until()).toBeNull();
  } finally {
    await settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });
  }
});

test("only one of fifty concurrent changes of the funds password in two processes succeeds, and its password is accepted", async () => {
  const player = await newPlayer();
  const wanted = Array.from({ length: 50 }, (_, place) => `password-${place}`);
  const answers = await Promise.all(
    wanted.map((password, place) => change(player, { password }, place % 2 === 0 ? server : other)),
  );
  const done = wanted.filter((_, place) => answers[place]?.code === 200);
  expect(done).toHaveLength(1);
  const reasons = new Set(answers.map(({ code }) => code));
  for (const name of ["FundsPasswordOldIncorrect", "FundsPasswordLocked", "Unavailable"] as const)
    reasons.delete(errors[name].code);
  expect([...reasons]).toEqual([200]);
  server.clock.advance(25 * hourMs);
  expect((await confirm(player, done[0] ?? "")).code).toBe(200);
});
