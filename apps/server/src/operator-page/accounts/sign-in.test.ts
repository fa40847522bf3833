import { errors } from "@gemplay/api-schema";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openPlayer } from "../../../test/betting.ts";
import { dataOf, expectRefused, standAfter, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import {
  openOperator,
  operatorCall,
  operatorVariables,
  signInOperator,
  type TestOperator,
} from "../../../test/operators.ts";
import { operatorActions } from "../../platform/audit/index.ts";
import { reencryptAll } from "../../platform/secrets/index.ts";
import { codeOf, encryptedCodes, removeOperator } from "../index.ts";

let servers: [TestServer, TestServer];
withServer({ variables: () => operatorVariables }, async (started, another) => {
  servers = [started, await another(operatorVariables)];
});

const minute = 60_000;
const at = (index: number) => servers[index % 2] ?? servers[0];
const platform = () => servers[0].server.platform;
/** Advances the clock to the next time step of sign-in codes, because each code can be used only once. */
const nextCode = () => servers[0].clock.advance(minute);
const signIn = (who: Pick<TestOperator, "email" | "password">, code: string, index = 0) =>
  operatorCall(at(index), "POST /sign_in", { body: { email: who.email, password: who.password, code } });
const codeNow = async ({ email }: Pick<TestOperator, "email">) => (await codeOf(platform(), email)) ?? "";
const namesOf = (answers: readonly { readonly code: number }[]) =>
  answers.map(({ code }) => Object.entries(errors).find(([, error]) => error.code === code)?.[0] ?? "good");
const tallyOf = (answers: Parameters<typeof namesOf>[0]) => {
  const names = Map.groupBy(namesOf(answers), (name) => name);
  return Object.fromEntries([...names].map(([name, found]) => [name, found.length]));
};

// The clock advances 16 minutes, so that attempts of earlier tests do not count against the limit of the network.
beforeEach(() => servers[0].clock.advance(16 * minute));

describe("signing in as an operator", () => {
  it("needs e-mail, password and code, and the error does not reveal which of them is wrong", async () => {
    const operator = await openOperator(servers[0], "viewer");
    nextCode();
    const code = await codeNow(operator);
    const other = code === "000000" ? "000001" : "000000";
    const said = [
      expectRefused(
        await signIn({ ...operator, password: `${operator.password}x` }, code),
        "OperatorSignInRefused",
      ),
      expectRefused(await signIn(operator, other), "OperatorSignInRefused"),
      expectRefused(
        await signIn({ ...operator, email: "nobody@house.example" }, code),
        "OperatorSignInRefused",
      ),
    ];
    expect(new Set(said).size).toBe(1);
    const opened = dataOf(await signIn({ ...operator, email: ` ${operator.email.toUpperCase()} ` }, code));
    expect(opened).toMatchObject({ operator: { email: operator.email, role: "viewer" } });
    expect(opened.token).toMatch(/^op_[\w-]{43}$/);
    const stored = await sql<{ text: string }>`
      SELECT row_to_json(s)::text AS text FROM operator_session s
      UNION ALL SELECT row_to_json(a)::text FROM operator_account a`.execute(platform().db);
    for (const secret of [opened.token, opened.token.slice(3), operator.password])
      expect(stored.rows.some(({ text }) => text.includes(secret))).toBe(false);
  });

  it("accepts a code only once in simultaneous attempts in two processes, and never accepts an earlier code", async () => {
    const operator = await openOperator(servers[0], "viewer");
    await platform().settings.set("operators.signInTries", "20", { actor: "test" });
    await servers[1].server.platform.settings.reload();
    const before = await codeNow(operator); // The first session was opened with the code `before`.
    nextCode();
    const code = await codeNow(operator);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => signIn(operator, code, index)),
    );
    expect(tallyOf(answers)).toEqual({ good: 1, OperatorSignInRefused: 15 });
    expectRefused(await signIn(operator, before), "OperatorSignInRefused");
    await platform().settings.set("operators.signInTries", "5", { actor: "test" });
    await servers[1].server.platform.settings.reload();
  });

  it("accepts the sign-in code of the previous time step, but no older code", async () => {
    const operator = await openOperator(servers[0], "viewer");
    nextCode();
    standAfter(servers[0].clock);
    const code = await codeNow(operator);
    standAfter(servers[0].clock, 29_000);
    expect((await signIn(operator, code)).code).toBe(200);
    standAfter(servers[0].clock, minute);
    const old = await codeNow(operator);
    standAfter(servers[0].clock, minute + 1_000);
    expectRefused(await signIn(operator, old), "OperatorSignInRefused");
  });

  it.each(["the e-mail of an operator", "an unknown e-mail"])(
    "allows five of 50 simultaneous attempts for %s in two processes, and refuses even a right attempt after the fifth attempt",
    async (which) => {
      const operator = await openOperator(servers[0], "viewer");
      nextCode();
      const email =
        which === "the e-mail of an operator" ? operator.email : `nobody-${which.length}@house.example`;
      const wrong = { email, password: "wrong" };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => signIn(wrong, "000000", index)),
      );
      expect(tallyOf(answers)).toEqual({ OperatorSignInRefused: 5, OperatorSignInThrottled: 45 });
      expectRefused(await signIn({ ...operator, email }, await codeNow(operator)), "OperatorSignInThrottled");
      servers[0].clock.advance(15 * minute + 1_000);
      if (email === operator.email) expect((await signIn(operator, await codeNow(operator))).code).toBe(200);
    },
  );

  it("counts attempts for all e-mail addresses against the limit of a network, and a network over its limit uses up no attempts of an e-mail address", async () => {
    const operator = await openOperator(servers[0], "viewer");
    // The sign-in of the new operator also counts as an attempt, so the clock advances until the count of attempts is
    // reset.
    servers[0].clock.advance(16 * minute);
    const answers = [];
    for (let index = 0; index < 20; index++)
      answers.push(await signIn({ email: `guess${index}@house.example`, password: "x" }, "000000", index));
    for (let index = 0; index < 5; index++) answers.push(await signIn(operator, "000000", index));
    expect(tallyOf(answers)).toEqual({ OperatorSignInRefused: 20, OperatorSignInThrottled: 5 });
    const { rows } = await sql`
      SELECT tries FROM operator_try WHERE name = 'email ' || encode(sha256(${operator.email}::bytea), 'hex')`.execute(
      platform().db,
    );
    expect(rows).toEqual([]);
  });
});

describe("an operator session", () => {
  const ask = (token: string, index = 0) => operatorCall(at(index), "GET /session", { token });

  it("lasts eight hours, and ends earlier if the operator signs out", async () => {
    const operator = await openOperator(servers[0], "admin");
    expect((await ask(operator.token)).data?.expiresAtMs).toBeGreaterThan(
      servers[0].clock.nowMs() + 7.9 * 60 * minute,
    );
    servers[0].clock.advance(8 * 60 * minute - minute);
    expect((await ask(operator.token)).code).toBe(200);
    servers[0].clock.advance(minute);
    expectRefused(await ask(operator.token), "SessionEnded");
    const token = await signInOperator(servers[0], operator);
    await operatorCall(servers[1], "POST /sign_out", { token, body: {} });
    expectRefused(await ask(token), "SessionEnded");
  });

  it("ends immediately in every process when the operator is removed", async () => {
    const operator = await openOperator(servers[0], "reviewer");
    expect((await ask(operator.token, 1)).code).toBe(200);
    expect(await removeOperator(platform(), operator.email, { actor: "mai", reason: "left" })).toBe(true);
    expectRefused(await ask(operator.token, 1), "SessionEnded");
    nextCode();
    expectRefused(await signIn(operator, "000000"), "OperatorSignInRefused");
    const [row] = await operatorActions(platform().db, { action: "operators.remove" });
    expect(row).toMatchObject({
      actor: "mai",
      subject: operator.email,
      oldText: "reviewer",
      newText: "none",
    });
  });

  it("cannot be used as a player's session, and a player's session cannot be used as an operator's", async () => {
    const operator = await openOperator(servers[0], "admin");
    const player = await openPlayer(servers[0]);
    expectRefused(await ask(player.token), "SessionEnded");
    expectRefused(await ask(`op_${player.token}`), "SessionEnded");
    for (const token of [operator.token, operator.token.slice(3)])
      expectRefused(await servers[0].call("GET /user/info", { token }), "SessionEnded");
  });
});

it("code secrets of operators are encrypted, and can be encrypted again with another key", async () => {
  const operator = await openOperator(servers[0], "viewer");
  const { db, secrets } = platform();
  const read = async () =>
    (
      await sql<{
        sealed: string;
      }>`SELECT sealed_totp AS sealed FROM operator_account WHERE email = ${operator.email}`.execute(db)
    ).rows[0]?.sealed;
  const before = await read();
  expect(before?.startsWith(`${secrets.keyId}.`)).toBe(true);
  // `renamed` contains the same key under another name, so the encrypted secret must decrypt to the same value.
  const renamed = {
    keyId: "new",
    encrypt: (secret: string, place: string) => secrets.encrypt(secret, place).replace(/^[^.]+/, "new"),
    decrypt: (encrypted: string, place: string) =>
      secrets.decrypt(encrypted.replace(/^new/, secrets.keyId), place),
  };
  const code = await codeNow(operator);
  await reencryptAll({ db, secrets: renamed, stores: { codes: encryptedCodes } }, () => {});
  expect((await read())?.startsWith("new.")).toBe(true);
  expect(await codeOf({ ...platform(), secrets: renamed }, operator.email)).toBe(code);
});
