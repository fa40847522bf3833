import { randomBytes, randomUUID } from "node:crypto";
import { termsVersion } from "@gemplay/api-schema/terms";
import {
  balances,
  holdings,
  reconcile as ledgerFindings,
  owedByPlayer,
  post,
  systemBalance,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import {
  fund,
  openPlayer,
  openPlayerWithoutWallet,
  place,
  placed,
  type TestPlayer,
} from "../../test/betting.ts";
import { dataOf, expectRefused, noChain, type TestServer, testVariables } from "../../test/compose.ts";
import {
  collectWaiting,
  deleteAccount,
  deposit,
  depositAddressOf,
  keyedPlayer,
  passADay,
  placesOf,
  someAddress,
  standingOf,
} from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { openOperator, operatorCall, operatorVariables } from "../../test/operators.ts";
import { addUp, confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { openBody, openOf, stagedCalls, withSetting } from "../../test/staged.ts";
import { setFreeze } from "../account/index.ts";
import { keepBigWin } from "../activity-feed/index.ts";
import { runOperator } from "../operator/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { inviteCodeOf } from "../rewards/index.ts";
import { dustBase } from "../wallet/index.ts";

const password = "heron-K7-41";
const minute = 60_000;
const whole = 10n ** 18n;

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
const variables = () => ({ ...mailbox.variables(), ...operatorVariables });
withServer(
  { variables, house: { PLAY: "100000000", TPLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    server = started;
    other = await another({ ...variables(), ROLE: "api" });
    await fundRewards(server, { pool: "1000000", gem: "1000000" });
    const { settings } = server.server.platform;
    await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
    await settings.set("registration.perNetworkDay", "100", { actor: "test" });
  },
);

const db = () => server.server.platform.db;

async function codeFor(purpose: string, to: string, { token, email }: { token?: string; email?: string }) {
  const secret = randomBytes(32).toString("base64url");
  const body = { purpose, token: secret, ...(email === undefined ? {} : { email }) };
  dataOf(await server.call("POST /account/email/code/send", { body, ...(token ? { token } : {}) }));
  return { token: secret, code: await mailbox.codeTo(to) };
}

let names = 0;
async function registrationCode() {
  const email = `new.${++names}.heron@mail.example`;
  return await codeFor("register", email, { email });
}

/** Binds an e-mail to the account of a player who signs in by a wallet. */
async function bindEmail(player: TestPlayer): Promise<string> {
  const email = `mei.${++names}.heron@mail.example`;
  const typed = await codeFor("bindEmail", email, { token: player.token, email });
  const proof = await server.prove(player.token, player.key, "bindEmail");
  dataOf(
    await server.call("POST /account/email/bind/new", { token: player.token, body: { ...typed, proof } }),
  );
  return email;
}

const isDeleted = async ({ id }: Pick<TestPlayer, "id">) => {
  const { rows } = await sql<{ deleted_at: Date | null }>`
    SELECT deleted_at FROM player WHERE id = ${id}`.execute(db());
  return rows[0]?.deleted_at != null;
};

describe("the deletion of an account", () => {
  it.each(["PLAY", "U"] as const)(
    "fails if the account has a balance of %s that can be withdrawn",
    async (asset) => {
      const player = await keyedPlayer(server);
      await fund(server, player, "2.5", asset);
      expect(await standingOf(server, player)).toMatchObject({
        balances: [{ assetId: asset, amount: "2.5" }],
        giveUp: [],
      });
      const refused = expectRefused(
        await deleteAccount(server, player, [{ assetId: asset, amount: "2.5" }]),
        "DeletionBalanceLeft",
      );
      expect(refused).toBeDefined();
      expect(await isDeleted(player)).toBe(false);
      expect((await balances(executorOf(db()), player.id))[asset]).toBe((whole * 5n) / 2n);
    },
  );

  it("fails if the player has an open round", async () => {
    const player = await keyedPlayer(server);
    await fund(server, player, "1", "TPLAY");
    const calls = stagedCalls(server, "mines", player);
    const open = openOf(await calls.open(openBody("mines", { asset: "TPLAY" })));
    expect((await standingOf(server, player)).openRounds).toBe(true);
    expectRefused(await deleteAccount(server, player, []), "DeletionRoundOpen");
    expect(open.id).toBeDefined();
    expect(await isDeleted(player)).toBe(false);
  });

  it("fails if a withdrawal of the player is not completed", async () => {
    const player = await keyedPlayer(server);
    await sql`INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee,
        automatic, status, requested_at, changed_at)
      SELECT ${player.id}, id, '0x' || replace(id::text, '-', '') || repeat('0', 32), gen_random_uuid(), 'U', 'USDT', 'BSC',
        ${player.address}, 10, 0, true, 'under_review', now(), now()
      FROM (SELECT gen_random_uuid() AS id) i`.execute(db());
    expect((await standingOf(server, player)).withdrawals).toBe(1);
    expectRefused(await deleteAccount(server, player), "DeletionWithdrawalOpen");
    expect(await isDeleted(player)).toBe(false);
    await sql`UPDATE withdrawal SET status = 'failed' WHERE player_id = ${player.id}`.execute(db());
    dataOf(await deleteAccount(server, player));
  });

  it("fails if a deposit of the player waits for its confirmation", async () => {
    const player = await keyedPlayer(server);
    await deposit(server, { from: player.address, amountBase: whole }).see();
    expect((await standingOf(server, player)).deposits).toBe(1);
    expectRefused(await deleteAccount(server, player), "DeletionDepositOpen");
    expect(await isDeleted(player)).toBe(false);
    await sql`UPDATE deposit SET status = 'failed' WHERE player_id = ${player.id}`.execute(db());
  });

  it("fails if the player can collect a commission and then withdraw it", async () => {
    const { inviter } = await inviterWhoseFriendBet("20000");
    const { rewards, giveUp } = await standingOf(server, inviter);
    expect(rewards).toMatchObject([{ assetId: "PLAY" }]);
    expect(giveUp).toEqual([]);
    const named = rewards.map((one) => ({ ...one, uncollected: one.amount }));
    expectRefused(await deleteAccount(server, inviter, named), "DeletionRewardLeft");
    expect(await isDeleted(inviter)).toBe(false);
    const { id } = await rewardOf(server, inviter, "commission");
    dataOf(await confirm(server, inviter, [id]));
    expectRefused(await deleteAccount(server, inviter), "DeletionBalanceLeft");
  });

  it("fails if the player can withdraw a collectable commission together with the balance", async () => {
    const collectFrom = "community.collectFrom";
    await withSetting([server, other], collectFrom, "1", async () => {
      const { inviter } = await inviterWhoseFriendBet("20");
      const { giveUp } = await standingOf(server, inviter);
      expect(giveUp).toMatchObject([{ assetId: "PLAY", uncollected: giveUp[0]?.amount, locked: "0" }]);
      const most = dustBase(server.server.platform.settings).PLAY;
      await fund(server, inviter, formatAssetAmount(most, "PLAY"));
      expectRefused(await deleteAccount(server, inviter), "DeletionRewardLeft");
      await emptied(inviter);
      dataOf(await deleteAccount(server, inviter, giveUp));
    });
  });

  it("fails if the player can withdraw withdraw-only money; a smaller amount is given up with the account", async () => {
    const [rich, poor] = [await keyedPlayer(server), await keyedPlayer(server)];
    const most = dustBase(server.server.platform.settings).U;
    for (const [player, amountBase] of [
      [rich, most],
      [poor, most - 1n],
    ] as const) {
      await withdrawOnly(player, amountBase);
      await fund(server, player, "0.000000000000000001", "U");
    }
    expect((await standingOf(server, rich)).balances).toMatchObject([{ assetId: "U" }]);
    expectRefused(await deleteAccount(server, rich), "DeletionBalanceLeft");
    const executor = executorOf(db());
    const before = await systemBalance(executor, "house", "U");
    expect((await standingOf(server, poor)).giveUp).toMatchObject([
      { assetId: "U", amount: formatAssetAmount(most, "U") },
    ]);
    dataOf(await deleteAccount(server, poor));
    expect((await systemBalance(executor, "house", "U")) - before).toBe(most);
    expect((await holdings(executor, poor.id)).together.U).toBe(0n);
    expect(await ledgerFindings(executor)).toEqual([]);
  });

  it("fails if an operator has frozen the account partly or completely", async () => {
    const player = await keyedPlayer(server);
    const freeze = (what: "all" | "withdrawals" | "none") =>
      db()
        .transaction()
        .execute((trx) => setFreeze(trx, player.id, what, new Date()));
    await freeze("withdrawals");
    expect((await standingOf(server, player)).withdrawalsFrozen).toBe(true);
    expectRefused(await deleteAccount(server, player), "WithdrawalsFrozen");
    await freeze("none");
    const proof = await server.prove(player.token, player.key, "deleteAccount");
    await freeze("all");
    expectRefused(
      await server.call("POST /user/account/delete", { token: player.token, body: { proof, giveUp: [] } }),
      "AccountFrozen",
    );
    expect(await isDeleted(player)).toBe(false);
  });

  it("fails if the fresh proof has another purpose, or if the second factor is on and the code is missing", async () => {
    const player = await keyedPlayer(server);
    const call = (proof: object) =>
      server.call("POST /user/account/delete", { token: player.token, body: { proof, giveUp: [] } });
    expectRefused(
      await call(await server.prove(player.token, player.key, "protection")),
      "FreshProofInvalid",
    );
    const protect = { proof: await server.prove(player.token, player.key, "protection") };
    const { secret } = dataOf(
      await server.call("POST /user/second_factor/begin", { token: player.token, body: protect }),
    );
    const code = () => generateSync({ secret, epoch: Math.floor(server.clock.nowMs() / 1_000) });
    dataOf(
      await server.call("POST /user/second_factor/confirm", { token: player.token, body: { code: code() } }),
    );
    server.clock.advance(minute);
    expectRefused(
      await call(await server.prove(player.token, player.key, "deleteAccount")),
      "SecondFactorNeeded",
    );
    expect(await isDeleted(player)).toBe(false);
    const proof = await server.prove(player.token, player.key, "deleteAccount");
    dataOf(await call({ ...proof, secondFactor: code() }));
    expect(await isDeleted(player)).toBe(true);
  });

  it.each(["wallet", "email"] as const)(
    "fails with a login password as the only proof if the account has a %s",
    async (kind) => {
      const by = { kind: "email", ...(await registrationCode()) };
      const typed = { password, confirmPassword: password };
      const registered = await server.call("POST /user/register", { body: { by, ...typed, termsVersion } });
      const { token, userId } = dataOf(registered);
      const player = { id: BigInt(userId), token };
      if (kind === "wallet") {
        await sql`UPDATE player SET address = ${someAddress()} WHERE id = ${player.id}`.execute(db());
        await sql`UPDATE identity SET kind = 'phone', name = ${`+63919${player.id}`} WHERE player_id = ${player.id}`.execute(
          db(),
        );
      }
      const body = { proof: { loginPassword: password }, giveUp: [] };
      expectRefused(await server.call("POST /user/account/delete", { token, body }), "FreshProofInvalid");
      expect(await isDeleted(player)).toBe(false);
    },
  );

  it("fails if the player names amounts that are not the real amounts", async () => {
    const player = await keyedPlayer(server);
    await fund(server, player, "2", "PLAY");
    await fund(server, player, "700", "TPLAY");
    dataOf(await server.call("POST /user/checkin", { token: player.token, body: {} }));
    const { giveUp } = await standingOf(server, player);
    expect(giveUp).toEqual([
      { assetId: "PLAY", amount: "2", uncollected: "0", locked: "0" },
      { assetId: "TPLAY", amount: "700", uncollected: "0", locked: "0" },
      { assetId: "GEM", amount: "10", uncollected: "0", locked: "0" },
    ]);
    for (const named of [
      [],
      giveUp.slice(1),
      giveUp.map((one) => ({ ...one, amount: one.assetId === "GEM" ? "9" : one.amount })),
      [...giveUp, { assetId: "U", amount: "1" }],
    ])
      expectRefused(await deleteAccount(server, player, named), "DeletionAmountsChanged");
    const twice = [...giveUp, { assetId: "PLAY", amount: "2" }];
    expectRefused(await deleteAccount(server, player, twice), "RequestInvalid");
    const executor = executorOf(db());
    const before = {
      house: await systemBalance(executor, "house", "PLAY"),
      issued: await systemBalance(executor, "issuance", "TPLAY"),
      budget: await systemBalance(executor, "rewards_budget", "GEM"),
    };
    dataOf(await deleteAccount(server, player, giveUp));
    expect(await balances(executor, player.id)).toEqual({ PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n });
    expect((await systemBalance(executor, "house", "PLAY")) - before.house).toBe(2n * whole);
    expect((await systemBalance(executor, "issuance", "TPLAY")) - before.issued).toBe(700n * whole);
    expect((await systemBalance(executor, "rewards_budget", "GEM")) - before.budget).toBe(100_000n);
  });
});

/** The tables whose rows belong to one player and contain personal data. */
const personalTables = [
  ...["identity", "session", "credential", "second_factor", "recovery_code", "seen_device", "fresh_proof"],
  ...["withdrawal_ticket", "withdrawal_address", "withdrawal_address_lock", "invite_code", "swap_quote"],
  ...["email_code", "account_export"],
];

/** Inserts rows of a player into the tables that the calls of the test leave empty. */
async function everythingElseOf(id: bigint): Promise<void> {
  const hash = () => randomBytes(32);
  await sql`INSERT INTO second_factor (player_id, number, sealed_secret, begun_at)
    VALUES (${id}, 1, 'sealed', now())`.execute(db());
  await sql`INSERT INTO recovery_code (player_id, hash) VALUES (${id}, ${hash()})`.execute(db());
  await sql`INSERT INTO seen_device (player_id, key_hash, last_at) VALUES (${id}, ${hash()}, now())`.execute(
    db(),
  );
  await sql`INSERT INTO withdrawal_ticket (player_id, ticket_hash, asset, network, address, amount, expires_at)
    VALUES (${id}, ${hash().toString("hex")}, 'PLAY', 'BSC', ${`0x${"9d".repeat(20)}`}, 5, now())`.execute(
    db(),
  );
  await sql`INSERT INTO account_export (player_id, asked_at) VALUES (${id}, now())`.execute(db());
  await sql`INSERT INTO withdrawal_address_lock (player_id, is_on) VALUES (${id}, true)`.execute(db());
  await sql`INSERT INTO swap_quote (player_id, id, from_asset, to_asset, amount, received, fee, rate, spread_bps, expires_at)
    VALUES (${id}, gen_random_uuid(), 'PLAY', 'U', 5, 5, 0, 1, 0, now())`.execute(db());
}

describe("a deleted account", () => {
  it("leaves no personal data in plain form in any column of any table", async () => {
    const player = await keyedPlayer(server);
    const { token, key } = player;
    const email = await bindEmail(player);
    const name = "CopperHeron";
    dataOf(await server.call("POST /user/public_name", { token, body: { name } }));
    await sql`INSERT INTO withdrawal_address (player_id, id, network, address, name, name_key, added_at)
      VALUES (${player.id}, gen_random_uuid(), 'BSC', ${`0x${"9d".repeat(20)}`}, 'Mums ledger', 'mumsledger', now())`.execute(
      db(),
    );
    dataOf(
      await server.call("POST /user/setting_fund_password", {
        token,
        body: {
          password: "six-to-20",
          confirmPassword: "six-to-20",
          proof: await server.prove(token, key),
        },
      }),
    );
    // The test requests one wallet proof and one e-mail code, and never uses the proof or the code.
    await server.prove(token, key, "removeWayIn");
    server.clock.advance(minute + 1);
    await codeFor("setFundsPassword", email, { token });
    await everythingElseOf(player.id);
    for (const table of personalTables) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE player_id = ${player.id}`.execute(
        db(),
      );
      expect(rows.length, table).toBeGreaterThan(0);
    }
    const words = [email, "copperheron", player.address, "Mums ledger", `0x${"9d".repeat(20)}`];
    for (const word of words) expect(await placesOf(server, word), word).not.toEqual([]);
    const { rows: hashes } = await sql`SELECT 1 FROM identity_seen WHERE player_id = ${player.id}`.execute(
      db(),
    );

    dataOf(await deleteAccount(server, player));
    // The server stores the use of a signed message for a day, because the message could otherwise open another
    // account.
    await passADay(server);
    for (const word of words) expect(await placesOf(server, word), word).toEqual([]);
    for (const table of personalTables) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE player_id = ${player.id}`.execute(
        db(),
      );
      expect(rows, table).toEqual([]);
    }
    const { rows: kept } = await sql`SELECT 1 FROM identity_seen WHERE player_id = ${player.id}`.execute(
      db(),
    );
    // The expected rows include the hash of the wallet, which the deletion of the account added.
    expect(kept.length).toBe(hashes.length + 1);
    const sentEmail = () =>
      mailbox.emails().find(({ to, subject }) => to.includes(email) && subject === "您的账号已注销");
    await expect.poll(sentEmail).toBeDefined();
  });

  it("loses all sessions in every process, and the same wallet then opens a new account", async () => {
    const player = await keyedPlayer(server);
    const second = await other.signIn(player.key);
    for (const [at, token] of [
      [server, player.token],
      [other, second],
    ] as const)
      expect((await at.call("GET /user/info", { token })).code).toBe(200);
    dataOf(await deleteAccount(server, player));
    await expect.poll(async () => (await other.call("GET /user/info", { token: second })).status).toBe(401);
    await expect
      .poll(async () => (await server.call("GET /user/info", { token: player.token })).status)
      .toBe(401);
    const anew = await keyedPlayer(other, player.key);
    expect(anew.id).not.toBe(player.id);
  });

  it("can be deleted with a login password if the account has no other proof, and its name can no longer log in", async () => {
    const player = await openPlayerWithoutWallet(server);
    const body = (loginPassword: string) => ({ proof: { loginPassword }, giveUp: [] });
    const call = (typed: string) =>
      server.call("POST /user/account/delete", { token: player.token, body: body(typed) });
    expectRefused(await call("wrong-12345"), "LoginPasswordOldIncorrect");
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM identity WHERE player_id = ${player.id}`.execute(db());
    const name = rows[0]?.name ?? "";
    dataOf(await call(password));
    expect(await placesOf(server, name)).toEqual([]);
    expectRefused(await server.call("POST /user/login", { body: { name, password } }), "LoginIncorrect");
  });

  it("cannot get one-time rewards again with the same wallet, and a freeze of the account also applies to the wallet", async () => {
    const player = await keyedPlayer(server);
    dataOf(await confirm(server, player, ["airdrop"]));
    dataOf(await server.call("POST /user/checkin", { token: player.token, body: {} }));
    dataOf(await deleteAccount(server, player));
    const anew = await keyedPlayer(other, player.key);
    expectRefused(await confirm(other, anew, ["airdrop"]), "AirdropIdentityUsed");
    expectRefused(
      await other.call("POST /user/checkin", { token: anew.token, body: {} }),
      "CheckInIdentityUsed",
    );
    dataOf(await deleteAccount(other, anew));
    await db()
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect(server.signIn(player.key)).rejects.toThrow("refused: 1101");
  });

  it("gets no deposit from its former wallet; the deposit waits for the wallet's next account", async () => {
    const player = await keyedPlayer(server);
    dataOf(await deleteAccount(server, player));
    const late = deposit(server, { from: player.address, amountBase: 3n * whole });
    expect(await late.credit()).toMatchObject([{ creditedTo: "suspense", playerId: 0n }]);
    expect((await balances(executorOf(db()), player.id)).PLAY).toBe(0n);
    const anew = await keyedPlayer(server, player.key);
    expect((await balances(executorOf(db()), anew.id)).PLAY).toBe(3n * whole);
  });

  it("gets no deposit to its deposit address; the deposit is booked to suspense for the operator", async () => {
    const player = await keyedPlayer(server);
    const via = await depositAddressOf(server, player);
    const sender = someAddress();
    expect(await deposit(server, { from: sender, amountBase: whole / 4n, via }).credit()).toMatchObject([
      { status: "waiting" },
    ]);
    expect((await standingOf(server, player)).giveUp).toEqual([
      { assetId: "PLAY", amount: "0.25", uncollected: "0", locked: "0" },
    ]);
    const suspense = () => systemBalance(executorOf(db()), "suspense", "PLAY");
    const before = await suspense();
    dataOf(await deleteAccount(server, player));
    expect((await suspense()) - before).toBe(whole / 4n);
    expect(await deposit(server, { from: sender, amountBase: 2n * whole, via }).credit()).toMatchObject([
      { creditedTo: "suspense", playerId: player.id },
    ]);
    expect(await deposit(server, { from: sender, amountBase: whole / 2n, via }).credit()).toMatchObject([
      { status: "waiting" },
    ]);
    expect((await suspense()) - before).toBe((whole * 9n) / 4n);
    // The test books the small deposits that wait for the minimum, as the server does after an operator has lowered the
    // minimum.
    await collectWaiting(server);
    expect((await suspense()) - before).toBe((whole * 11n) / 4n);
    expect((await balances(executorOf(db()), player.id)).PLAY).toBe(0n);
  });

  it("appears to other players without a name, and operators find the account by its former identities", async () => {
    const operator = await openOperator(server, "admin");
    const [inviter, watcher] = [await openPlayer(server), await openPlayer(server)];
    const player = await keyedPlayer(server);
    const { token } = player;
    const code = async (of: { token: string }) =>
      dataOf(await server.call("GET /user/info", { token: of.token })).inviteCode;
    const ownCode = await code(player);
    dataOf(
      await server.call("POST /user/invite/new/save", { token, body: { inviteCode: await code(inviter) } }),
    );
    dataOf(
      await server.call("POST /user/invite/new/save", {
        token: watcher.token,
        body: { inviteCode: ownCode },
      }),
    );
    dataOf(await server.call("POST /user/public_name", { token, body: { name: "SilverOtter" } }));
    await fund(server, watcher, "100");
    await placed(server, watcher, { amount: "100" });
    await addUp(server);
    await fund(server, player, "10");
    const { round } = await withSetting([server, other], "floor.bigWinLeast", "0", async () =>
      withSetting([server, other], "floor.bigWinAmount", "0", async () => await wonBy(player)),
    );
    dataOf(await server.call("POST /games/round/share", { token, body: { id: round.id, shared: true } }));
    const wins = async () => dataOf(await server.call("GET /live")).bigWins;
    await expect.poll(async () => (await wins()).find(({ id }) => id === round.id)?.name).toBe("SilverOtter");
    await sql`INSERT INTO crash_bet (player_id, id, round, masked_name, asset, amount, target_e4, state)
      VALUES (${player.id}, ${randomUUID()}, 7, 'SilverOtter', 'PLAY', 1, 20000, 'lost')`.execute(db());
    await emptied(player);
    dataOf(await deleteAccount(server, player));
    expect(await placesOf(server, "SilverOtter")).toEqual([]);
    for (const at of [server, other])
      await expect
        .poll(async () => JSON.stringify(dataOf(await at.call("GET /live"))))
        .not.toContain("SilverOtter");
    expect(dataOf(await server.call("GET /live")).bets.map(({ name }) => name)).toContain("");

    await expect.poll(async () => (await wins()).find(({ id }) => id === round.id)?.name).toBe("");
    const shared = dataOf(await server.call("GET /games/round/shared", { query: { id: round.id } }));
    expect(shared.name).toBe("");
    const friends = dataOf(await server.call("GET /user/invite/friends/list", { token: inviter.token }));
    expect(friends.friends.map(({ name }) => name)).toEqual([""]);
    const { places } = dataOf(await server.call("GET /user/invite/ranking", { token: watcher.token }));
    expect(places.some(({ name }) => name === "")).toBe(true);
    expectRefused(
      await server.call("POST /user/invite/new/save", {
        token: (await openPlayer(server)).token,
        body: { inviteCode: ownCode },
      }),
      "InviteCodeUnknown",
    );
    // Every player can choose the deleted player's name again.
    dataOf(
      await server.call("POST /user/public_name", { token: watcher.token, body: { name: "SilverOtter" } }),
    );

    const look = async (search: string) =>
      dataOf(await operatorCall(server, "GET /players", { token: operator.token, query: { search } }))
        .players;
    expect(await look(player.address)).toMatchObject([
      { id: String(player.id), address: null, deleted: true, name: `G${String(player.id).padStart(6, "0")}` },
    ]);
    const said: string[] = [];
    await runOperator({
      args: ["freeze", player.address, "--as", "mai"],
      variables: testVariables(server.databaseUrl, { ...noChain, ...variables() }),
      out: (text) => said.push(text),
      err: (text) => said.push(text),
    });
    expect(said.join("")).toBe(`account ${player.id} (deleted): open -> frozen\n`);
    const { rows } = await sql`SELECT actor FROM operator_action
      WHERE action = 'accounts.delete' AND subject = ${String(player.id)}`.execute(db());
    expect(rows).toEqual([{ actor: "player" }]);
  });

  it("appears without a name in a late big win, and its invite code is unknown", async () => {
    const player = await keyedPlayer(server);
    const { inviteCode } = dataOf(await server.call("GET /user/info", { token: player.token }));
    dataOf(await deleteAccount(server, player));
    const { bets } = dataOf(await server.call("GET /live"));
    const win = { ...bets[0], id: randomUUID(), name: "LateOtter", atMs: Date.now() };
    await keepBigWin(db(), player.id, win as Parameters<typeof keepBigWin>[2]);
    expect(await placesOf(server, "LateOtter")).toEqual([]);
    expect(await placesOf(server, win.id)).not.toEqual([]);
    await expect(inviteCodeOf(db(), player.id)).rejects.toThrow("SessionEnded");
    expect(await placesOf(server, inviteCode)).toEqual([]);
  });

  it("gets no more commission for bets of friends; the house keeps the commission", async () => {
    const { inviter, friend } = await inviterWhoseFriendBet("9000");
    const { giveUp } = await standingOf(server, inviter);
    const [owing] = giveUp;
    expect(owing).toMatchObject({ assetId: "PLAY", uncollected: owing?.amount, locked: owing?.amount });
    expect(Number(owing?.amount)).toBeGreaterThan(2);
    // The server refuses the deletion if the player names an amount above the real amount. Commission that friends'
    // bets add after the player saw the amounts does not make the deletion fail.
    const more = [{ assetId: "PLAY", amount: "9000", uncollected: "9000" }];
    expectRefused(await deleteAccount(server, inviter, more), "DeletionAmountsChanged");
    await placed(server, friend, { amount: "5" });
    dataOf(await deleteAccount(server, inviter, giveUp));
    const bet = await place(server, friend, { amount: "5" });
    expect([200, 1501]).toContain(bet.code);
    await addUp(server);
    const owed = await db()
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => {
        const found: bigint[] = [];
        const order = { secret: "ab".repeat(32), parts: 1 };
        for await (const page of owedByPlayer(executorOf(trx), { also: [], ...order }))
          found.push(...page.map(({ playerId }) => playerId));
        return found;
      });
    expect(owed).not.toContain(inviter.id);
  });
});

/** Creates a player whose friend has bet the given amount, and computes the commission of the inviter. */
async function inviterWhoseFriendBet(amount: string) {
  const [inviter, friend] = [await keyedPlayer(server), await openPlayer(server, "50000")];
  const { inviteCode } = dataOf(await server.call("GET /user/info", { token: inviter.token }));
  dataOf(await server.call("POST /user/invite/new/save", { token: friend.token, body: { inviteCode } }));
  await placed(server, friend, { amount });
  await addUp(server);
  return { inviter, friend };
}

/** Credits a player with an amount of U that can only be withdrawn. */
async function withdrawOnly({ id: playerId }: TestPlayer, amountBase: bigint): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await post(executorOf(trx), [
        {
          playerId,
          debit: "issuance",
          credit: "withdraw_only",
          asset: "U",
          amountBase,
          kind: "deposit",
          reference: "test",
          idempotencyKey: `deposited ${randomUUID()}`,
        },
      ]);
    });
}

/** Places bets of a player until one bet wins. */
async function wonBy(player: TestPlayer) {
  for (;;) {
    const bet = await placed(server, player, { key: randomUUID(), amount: "0.01" });
    if (bet.round.result === "WIN") return bet;
  }
}

/** Removes the withdrawable balance of a player. */
async function emptied(player: TestPlayer): Promise<void> {
  const held = (await balances(executorOf(db()), player.id)).PLAY;
  await db()
    .transaction()
    .execute(async (trx) => {
      await post(executorOf(trx), [
        {
          playerId: player.id,
          debit: "player",
          credit: "house",
          asset: "PLAY",
          amountBase: held,
          kind: "emptied",
          reference: "test",
          idempotencyKey: `emptied ${randomUUID()}`,
        },
      ]);
    });
}
