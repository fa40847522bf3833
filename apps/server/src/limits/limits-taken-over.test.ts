// A player cannot remove restrictions by creating a new account. An account gets the restrictions of an earlier account
// if both accounts used the same wallet or e-mail.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import {
  fund,
  loginPassword,
  openPlayerWithoutWallet,
  place,
  placed,
  type TestPlayer,
} from "../../test/betting.ts";
import { dataOf, expectRefused, pageOrigin, type TestServer } from "../../test/compose.ts";
import { deleteAccount, keyedPlayer } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import {
  excludeByWallet,
  excludeForEver,
  limitIn,
  limitsOf,
  saveLimit,
  takeBreak,
} from "../../test/limiting.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { openBody, stagedCalls } from "../../test/staged.ts";

let server: TestServer;
const mailbox = withMailbox();
withServer(
  { variables: mailbox.variables, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started) => {
    server = started;
    const { settings } = server.server.platform;
    await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
    await settings.set("registration.perNetworkDay", "100", { actor: "test" });
  },
);

type Someone = Pick<TestPlayer, "id" | "token">;

async function expectPaused(player: Someone): Promise<void> {
  await fund(server, player, "2");
  expectRefused(await place(server, player), "SelfExcluded");
  const hold = await stagedCalls(server, "mines", player).open(openBody("mines"));
  expectRefused(hold, "SelfExcluded");
}

let names = 0;
async function bindEmail(player: Someone, proof: () => Promise<object>, email: string): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const body = { purpose: "bindEmail", token, email };
  dataOf(await server.call("POST /account/email/code/send", { body, token: player.token }));
  const typed = { token, code: await mailbox.codeTo(email), proof: await proof() };
  dataOf(await server.call("POST /account/email/bind/new", { token: player.token, body: typed }));
}

async function bindWallet(player: Someone, key: Hex): Promise<void> {
  const asked = { purpose: "bindWallet", origin: pageOrigin, address: privateKeyToAccount(key).address };
  const { nonce, message } = dataOf(
    await server.call("POST /user/proof_message", { token: player.token, body: asked }),
  );
  const signature = await privateKeyToAccount(key).signMessage({ message });
  const body = { wallet: { nonce, signature }, proof: { loginPassword } };
  dataOf(await server.call("POST /user/wallet/bind", { token: player.token, body }));
}

/** Creates an account that is excluded and then deleted. */
async function excludedAndGone(): Promise<TestPlayer> {
  const player = await keyedPlayer(server);
  dataOf(await excludeByWallet(server, player));
  dataOf(await deleteAccount(server, player));
  return player;
}

it("an exclusion applies to every new account with the wallet of a deleted account", async () => {
  const player = await excludedAndGone();
  const second = await keyedPlayer(server, player.key);
  expect(second.id).not.toBe(player.id);
  await expectPaused(second);
  dataOf(await deleteAccount(server, second, [{ assetId: "PLAY", amount: "2" }]));
  await expectPaused(await keyedPlayer(server, player.key));
});

it("an exclusion applies to the account that removed a wallet and also to a new account with this wallet", async () => {
  const player = await keyedPlayer(server);
  await bindEmail(
    player,
    () => server.prove(player.token, player.key, "bindEmail"),
    `lin.${++names}@mail.example`,
  );
  dataOf(await excludeByWallet(server, player));
  const body = { kind: "wallet", proof: await server.prove(player.token, player.key, "removeWayIn") };
  dataOf(await server.call("POST /user/way_in/remove", { token: player.token, body }));
  const anew = await keyedPlayer(server, player.key);
  expect(anew.id).not.toBe(player.id);
  await expectPaused(anew);
  expect((await limitsOf(server, anew)).pause).toMatchObject({ kind: "exclusion", untilMs: null });
});

it("an exclusion also applies to an account that binds a wallet or an e-mail of the excluded account", async () => {
  const gone = await excludedAndGone();
  const byWallet = await openPlayerWithoutWallet(server);
  await fund(server, byWallet, "10");
  await placed(server, byWallet);
  await bindWallet(byWallet, gone.key);
  await expectPaused(byWallet);

  const email = `lin.${++names}@mail.example`;
  const mailed = await keyedPlayer(server);
  await bindEmail(mailed, () => server.prove(mailed.token, mailed.key, "bindEmail"), email);
  dataOf(await excludeByWallet(server, mailed));
  dataOf(await deleteAccount(server, mailed));
  const byEmail = await openPlayerWithoutWallet(server);
  server.clock.advance(60_001);
  await bindEmail(byEmail, async () => ({ loginPassword }), email);
  await expectPaused(byEmail);
});

it("an account with a known phone number gets no exclusion, limit or freeze, because players never prove a phone number", async () => {
  const phone = "+639181234567";
  const register = async () => {
    const body = {
      by: { kind: "phone", phone },
      password: loginPassword,
      confirmPassword: loginPassword,
      termsVersion,
    };
    const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
    return { id: BigInt(userId), token };
  };
  const stranger = await register();
  dataOf(await excludeForEver(server, stranger, { loginPassword }));
  dataOf(await saveLimit(server, stranger, "5"));
  dataOf(
    await server.call("POST /user/account/delete", {
      token: stranger.token,
      body: { proof: { loginPassword }, giveUp: [] },
    }),
  );
  const { db } = server.server.platform;
  await sql`UPDATE player SET frozen_at = now() WHERE id = ${stranger.id}`.execute(db);
  const owner = await register();
  expect(owner.id).not.toBe(stranger.id);
  await fund(server, owner, "10");
  await placed(server, owner);
  const { limits, pause } = await limitsOf(server, owner);
  expect(pause).toBeNull();
  expect(limits.filter(({ limit }) => limit !== null)).toEqual([]);
  const { rows } =
    await sql`SELECT 1 FROM identity_seen WHERE player_id IN (${stranger.id}, ${owner.id})`.execute(db);
  expect(rows).toEqual([]);
});

it("the migration removes the stored hashes of phone numbers and keeps all other hashes", async () => {
  const { db } = server.server.platform;
  const player = await openPlayerWithoutWallet(server);
  await bindWallet(player, generatePrivateKey());
  const hashes = async () =>
    (await sql<{ hash: Buffer }>`SELECT hash FROM identity_seen WHERE player_id = ${player.id}`.execute(db))
      .rows;
  const before = await hashes();
  expect(before.length).toBeGreaterThan(0);
  await sql`INSERT INTO identity_seen (hash, player_id, first_at)
    SELECT ${randomBytes(32)}, player_id, bound_at FROM identity WHERE player_id = ${player.id}`.execute(db);
  expect(await hashes()).toHaveLength(before.length + 1);
  const file = new URL("../../migrations/0985_unproven_identities.sql", import.meta.url);
  await sql.raw(await readFile(file, "utf8")).execute(db);
  expect(await hashes()).toEqual(before);
});

it("a pause of an earlier account can extend the pause of a player's account and never shorten it", async () => {
  const gone = await keyedPlayer(server);
  dataOf(await takeBreak(server, gone, 720));
  dataOf(await deleteAccount(server, gone));
  const excluded = await openPlayerWithoutWallet(server);
  dataOf(await excludeForEver(server, excluded, { loginPassword }));
  await bindWallet(excluded, gone.key);
  expect((await limitsOf(server, excluded)).pause).toMatchObject({ kind: "exclusion", untilMs: null });
  const pausing = await openPlayerWithoutWallet(server);
  dataOf(await takeBreak(server, pausing, 24));
  const longer = await excludedAndGone();
  await bindWallet(pausing, longer.key);
  await expectPaused(pausing);
});

it("an account that gets the limits of an earlier account has the lower of each two limits, and gets no waiting raise of a limit", async () => {
  const gone = await keyedPlayer(server);
  dataOf(await saveLimit(server, gone, "5"));
  dataOf(await saveLimit(server, gone, "50"));
  dataOf(await saveLimit(server, gone, "80", { period: "week" }));
  dataOf(await deleteAccount(server, gone));
  const player = await openPlayerWithoutWallet(server);
  dataOf(await saveLimit(server, player, "9"));
  dataOf(await saveLimit(server, player, "60", { period: "week" }));
  dataOf(await saveLimit(server, player, "70", { period: "week" }));
  await bindWallet(player, gone.key);
  const limits = await limitsOf(server, player);
  expect(limitIn(limits, {})).toMatchObject({ limit: "5", next: null });
  expect(limitIn(limits, { period: "week" })).toMatchObject({ limit: "60", next: null });
  const anew = await keyedPlayer(server, generatePrivateKey());
  expect((await limitsOf(server, anew)).limits.filter(({ limit }) => limit !== null)).toEqual([]);
});
