// In these tests, several players use the same e-mail address at the same time. Only one player gets the e-mail
// address, and no API call waits forever.
import { randomBytes } from "node:crypto";
import type { EmailCodePurpose } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { generatePrivateKey } from "viem/accounts";
import { expect, it } from "vitest";
import { type Answer, dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { withMailbox } from "../../../test/mailbox.ts";

let server: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables }, async (started) => {
  server = started;
  for (const name of ["emailCodes.perNetworkDay", "freshProof.wayInHours"] as const)
    await server.server.platform.settings.set(name, name === "freshProof.wayInHours" ? "0" : "1000000", {
      actor: "test",
    });
});

const rounds = Array.from({ length: 6 }, (_, n) => n);
let names = 0;
const newEmail = () => `lin.${++names}@mail.example`;

interface Someone {
  readonly token: string;
  readonly key: `0x${string}`;
}

async function openAccount(): Promise<Someone> {
  const key = generatePrivateKey();
  return { key, token: await server.signIn(key) };
}

async function codeFor(purpose: EmailCodePurpose, email: string, token?: string) {
  server.clock.advance(60_001);
  const secret = randomBytes(32).toString("base64url");
  const body = { purpose, token: secret, email };
  dataOf(await server.call("POST /account/email/code/send", { body, ...(token ? { token } : {}) }));
  return { token: secret, code: await mailbox.codeTo(email) };
}

async function bound(email: string, by?: Someone): Promise<Someone> {
  const player = by ?? (await openAccount());
  const typed = await codeFor("bindEmail", email, player.token);
  dataOf(await bind(player, typed, await server.prove(player.token, player.key, "bindEmail")));
  return player;
}

const bind = ({ token }: Someone, typed: { token: string; code: string }, proof: object) =>
  server.call("POST /account/email/bind/new", { token, body: { ...typed, proof } });

function expectOne(answers: readonly Answer<unknown>[]): void {
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
}

it("two accounts bind the same e-mail simultaneously: only one of the two bindings succeeds", async () => {
  for (const _ of rounds) {
    const email = newEmail();
    const both = [await openAccount(), await openAccount()];
    const calls = [];
    for (const player of both)
      calls.push({
        player,
        typed: await codeFor("bindEmail", email, player.token),
        proof: await server.prove(player.token, player.key, "bindEmail"),
      });
    const answers = await Promise.all(calls.map(({ player, typed, proof }) => bind(player, typed, proof)));
    expectOne(answers);
    const refused = answers.find(({ code }) => code !== 200);
    // When a player binds the e-mail address, every code that the server sent to the address becomes invalid.
    expect([1138, 1131]).toContain(refused?.code);
  }
});

it("an account binds an e-mail while a guest registers with the same e-mail: only one of the two calls succeeds", async () => {
  for (const _ of rounds) {
    const email = newEmail();
    const player = await openAccount();
    const typed = await codeFor("bindEmail", email, player.token);
    const proof = await server.prove(player.token, player.key, "bindEmail");
    const code = await codeFor("register", email);
    const secret = { password: "heron-K7-41", confirmPassword: "heron-K7-41", termsVersion };
    const answers = await Promise.all([
      bind(player, typed, proof),
      server.call("POST /user/register", { body: { by: { kind: "email", ...code }, ...secret } }),
    ]);
    expectOne(answers);
    expect(answers.map(({ code: number }) => number)).not.toContain(1005);
  }
});

it("an account unbinds an e-mail while another account binds the same e-mail: neither of the two calls gets Unavailable", async () => {
  for (const _ of rounds) {
    const email = newEmail();
    const owner = await bound(email);
    const other = await openAccount();
    const typed = await codeFor("bindEmail", email, other.token);
    const proof = await server.prove(other.token, other.key, "bindEmail");
    const body = { kind: "email", proof: await server.prove(owner.token, owner.key, "removeWayIn") };
    const [taken, given] = await Promise.all([
      server.call("POST /user/way_in/remove", { token: owner.token, body }),
      bind(other, typed, proof),
    ]);
    dataOf(taken);
    expect([200, 1138, 1131]).toContain(given.code);
  }
});

it("two accounts simultaneously change to each other's e-mail: both accounts get EmailTaken", async () => {
  for (const _ of rounds) {
    const [mine, theirs] = [newEmail(), newEmail()];
    const [one, other] = [await bound(mine), await bound(theirs)];
    const calls = [];
    for (const [player, email] of [[one, theirs] as const, [other, mine] as const])
      calls.push({
        token: player.token,
        body: {
          ...(await codeFor("newEmail", email, player.token)),
          proof: await server.prove(player.token, player.key, "changeEmail"),
        },
      });
    const answers = await Promise.all(
      calls.map((call) => server.call("POST /account/change/new/email/save", call)),
    );
    for (const answer of answers) expectRefused(answer, "EmailTaken");
  }
});
