import { createHash, randomUUID } from "node:crypto";
import { checkArchive, createAdder } from "@gemplay/account-archive";
import { errors } from "@gemplay/api-schema";
import { parseTreeHead } from "@gemplay/games";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { archiveOf, rowsOf, textsOf } from "../../test/archives.ts";
import { fund, openPlayer, placed, secretSeeds, type TestPlayer } from "../../test/betting.ts";
import { storeCode } from "../../test/bonus-codes.ts";
import { dataOf, expectRefused, standAfter, type TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, crashIn, type KnownRound, moveInto, moveTo, saltChain } from "../../test/crash.ts";
import { deposit } from "../../test/deleting.ts";
import { askForExport, download, exportAccount, playEverything } from "../../test/exporting.ts";
import { withServer } from "../../test/file-server.ts";
import { confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { openOf, stagedCalls } from "../../test/staged.ts";
import { fundExchange, swapWell, wish } from "../../test/swapping.ts";
import { spellings } from "../../test/tap.ts";
import { giveWithdrawOnly, limitDeposits } from "../../test/withdraw-only.ts";
import { findPlayer, setFreeze } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { createRoundProofs } from "../public-log/index.ts";
import { parts } from "./parts.ts";
import type { Snapshot } from "./snapshot.ts";

let server: TestServer;
let crashRounds: readonly KnownRound[];
withServer(
  { jobs: true, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started) => {
    server = started;
    await server.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
    crashRounds = await saltChain(server.server.platform, (points) =>
      points.every((point) => point > 25_000 && point < 600_000),
    );
    await fundRewards(server, { pool: "1000", gem: "1000" });
  },
);

const rotate = (token: string) =>
  server.call("POST /fairness/rotate", { token, body: { clientSeed: "mine" } });

async function newOwner(funds: string) {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const owner = { key, token, id: BigInt(userId), address: privateKeyToAccount(key).address };
  await fund(server, owner, funds);
  return owner;
}

type Owner = Awaited<ReturnType<typeof newOwner>>;
const fundsPassword = "six-to-20";

async function setFundsPassword({ token, key }: Owner): Promise<void> {
  const proof = await server.prove(token, key);
  const body = { password: fundsPassword, confirmPassword: fundsPassword, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
}

/** Requests a withdrawal of PLAY to the owner's wallet. */
async function withdraw({ token, address }: Owner, amount: string) {
  const terms = { assetId: "PLAY", blockchainId: "BSC", amount, address };
  const body = { ...terms, password: fundsPassword };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  const query = { ...terms, requestId: crypto.randomUUID(), ticket };
  return dataOf(await server.call("GET /assets/withdraw", { token, query }));
}

/**
 * Returns the text of each file in a player's archive, once for each number of rows in a page. All archives come from
 * the same snapshot of the database.
 */
async function partTexts(
  { id }: Owner,
  pageSizes: readonly number[],
): Promise<readonly Record<string, string>[]> {
  const { platform } = server.server;
  const player = await findPlayer(platform.db, id);
  if (player === undefined) throw new Error("the player does not exist");
  const transaction = platform.db.transaction().setIsolationLevel("repeatable read");
  return await transaction.execute(async (db) => {
    const archives: Record<string, string>[] = [];
    for (const pageRows of pageSizes) {
      const snapshot: Snapshot = {
        ...platform,
        db,
        executor: executorOf(db),
        player,
        pageRows,
        sessionId: "",
        takenAtMs: 0,
        adder: createAdder(),
        running: [],
        proofs: await createRoundProofs(db),
        chains: new Set(),
      };
      const texts: Record<string, string> = {};
      for (const [name, text] of parts) {
        texts[name] = "";
        for await (const piece of text(snapshot)) texts[name] += piece;
      }
      archives.push(texts);
    }
    return archives;
  });
}

/** Waits until a signed tree head of the public log contains all finished rounds of a player. */
async function untilLogged({ token }: Pick<TestPlayer, "token">): Promise<readonly string[]> {
  const { records } = dataOf(await server.call("GET /user/records", { token, query: { limit: "100" } }));
  const ids = records.map(({ id }) => id);
  const areLogged = async () => {
    // The server signs a tree head at the beginning of each minute.
    server.clock.advance(60_000);
    const { rounds } = dataOf(await server.call("POST /fairness/log/rounds", { token, body: { ids } }));
    return rounds.every(({ included }) => included !== null);
  };
  await expect.poll(areLogged, { interval: 2_000 }).toBe(true);
  return ids;
}

describe("an account export", () => {
  it("contains the whole account, and the check page inside the archive confirms every round", async () => {
    const player = await openPlayer(server, "1000");
    await fund(server, player, "50", "TPLAY");
    const rounds = await playEverything(server, player);
    dataOf(await rotate(player.token));
    await placed(server, player, { asset: "TPLAY" });
    const open = openOf(await stagedCalls(server, "mines", player).open());

    const archive = await exportAccount(server, player);
    const report = await checkArchive(archive);
    expect(report.findings).toEqual([]);
    expect(report.manifest).toMatchObject({ userId: String(player.id) });
    const games = Object.values(report.games);
    expect(games.reduce((sum, { checked }) => sum + checked, 0)).toBe(rounds);
    expect(games.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(1);
    expect(games.every(({ failed }) => failed === 0)).toBe(true);
    expect(report).toMatchObject({ unfinished: 1, movements: 2 });

    const texts = await textsOf(archive);
    expect(rowsOf(texts["unfinished.jsonl"])).toMatchObject([{ id: open.id, state: "open", amount: "1" }]);
    const info = dataOf(await server.call("GET /user/info", { token: player.token }));
    const profile = JSON.parse(texts["profile.json"] ?? "");
    for (const name of [
      "userId",
      "name",
      "address",
      "registeredAtMs",
      "fundsPasswordSet",
      "secondFactor",
    ] as const)
      expect(profile[name], name).toEqual(info[name]);
    const { records } = dataOf(
      await server.call("GET /user/records", { token: player.token, query: { limit: "100" } }),
    );
    expect(rowsOf(texts["rounds.jsonl"])).toEqual(records);
    const [revealed] = await secretSeeds(server, player);
    expect(rowsOf(texts["seeds.jsonl"])).toMatchObject([
      { seedNumber: 1, state: "revealed", serverSeed: revealed?.serverSeed, rounds },
      { seedNumber: 2, state: "active", serverSeed: null, clientSeed: "mine", rounds: 2 },
    ]);
  });

  it("shows the same money as the player's own pages: swaps, rewards, withdrawals, and every other movement", async () => {
    const owner = await newOwner("500");
    await server.server.platform.settings.set("price.playU", "0.05", { actor: "test" });
    await fundExchange(server, { house: "10", houseU: "1000" });
    const swap = await swapWell(server.call, owner, wish("PLAY", "U", "20"));
    const reward = await rewardOf(server, owner, "check_in");
    dataOf(await confirm(server, owner, [reward.id]));
    const { id: bonusId } = await storeCode(server, { assetId: "GEM", amount: "5", code: "RUBY-2026" });
    const request = { requestId: randomUUID(), bonusId };
    const redeemed = dataOf(
      await server.call("POST /user/bonus_code/redeem", { token: owner.token, body: request }),
    );
    await setFundsPassword(owner);
    const withdrawal = await withdraw(owner, "30");
    const archive = await exportAccount(server, owner);
    expect((await checkArchive(archive)).findings).toEqual([]);
    const texts = await textsOf(archive);
    expect(rowsOf(texts["swaps.jsonl"])).toEqual([swap]);
    expect(rowsOf(texts["withdrawals.jsonl"])).toMatchObject([{ id: withdrawal.id, amount: "30" }]);
    expect(rowsOf(texts["rewards.jsonl"])).toMatchObject([{ id: reward.id, kind: "check_in" }]);
    expect(rowsOf(texts["bonus-codes.jsonl"])).toEqual([redeemed]);
    const movements = rowsOf(texts["movements.jsonl"]);
    expect(movements.map(({ kind }) => kind).sort()).toEqual([
      "bonus_code",
      "check_in",
      "funding",
      "swap_given",
      "swap_received",
      "withdrawal_hold",
    ]);
    // The CSV table has one more line than the player has movements, because the first line contains the column names.
    expect((texts["movements.csv"] ?? "").trim().split("\r\n")).toHaveLength(movements.length + 1);
    expect(JSON.parse(texts["profile.json"] ?? "")).toMatchObject({ fundsPasswordSet: true });
    expect(JSON.parse(texts["sessions.json"] ?? "")).toMatchObject([{ current: true, wayIn: "wallet" }]);
  });

  it("contains the same rows whether the server reads pages of one row or large pages", async () => {
    const owner = await newOwner("500");
    await fund(server, owner, "1");
    await fundRewards(server, { pool: "100000000", gem: "1000" });
    for (const _round of [1, 2]) await placed(server, owner);
    dataOf(await server.call("POST /fairness/rotate", { token: owner.token, body: { clientSeed: "mine" } }));
    for (const game of ["mines", "hilo"] as const) openOf(await stagedCalls(server, game, owner).open());
    await server.server.platform.settings.set("price.playU", "0.05", { actor: "test" });
    await fundExchange(server, { house: "10", houseU: "1000" });
    for (const _swap of [1, 2]) await swapWell(server.call, owner, wish("PLAY", "U", "20"));
    for (const kind of ["check_in", "airdrop"])
      dataOf(await confirm(server, owner, [(await rewardOf(server, owner, kind)).id]));
    for (const _deposit of [1, 2])
      await deposit(server, { from: owner.address, amountBase: 10n ** 19n }).credit();
    await setFundsPassword(owner);
    for (const amount of ["30", "31"]) await withdraw(owner, amount);

    await untilLogged(owner);
    const [texts = {}, again] = await partTexts(owner, [200, 1]);
    const lists = [
      "rounds",
      "unfinished",
      "seeds",
      "movements",
      "deposits",
      "withdrawals",
      "swaps",
      "rewards",
      "public-log",
    ];
    for (const list of lists) expect(rowsOf(texts[`${list}.jsonl`]).length, list).toBeGreaterThan(1);
    expect(again).toEqual(texts);
  });

  it("includes withdraw-only money in the balances, and also shows this money and the player's limits separately", async () => {
    const player = await openPlayer(server, "5");
    const { token } = player;
    const { db } = server.server.platform;
    await giveWithdrawOnly(db, player.id, "PLAY", "2.5");
    await limitDeposits(db, player.id, "PLAY", "5");
    dataOf(await server.call("POST /user/break/start", { token, body: { hours: 24 } }));
    const archive = await exportAccount(server, player);
    expect((await checkArchive(archive)).findings).toEqual([]);
    const texts = await textsOf(archive);
    expect(JSON.parse(texts["balances.json"] ?? "")).toMatchObject({ PLAY: "7.5", U: "0" });
    expect(JSON.parse(texts["withdraw-only.json"] ?? "")).toMatchObject({ PLAY: "2.5", U: "0" });
    expect(rowsOf(texts["movements.jsonl"])).toContainEqual(
      expect.objectContaining({ from: "chain_in", to: "withdraw_only", change: "2.5" }),
    );
    expect(JSON.parse(texts["limits.json"] ?? "")).toEqual(
      dataOf(await server.call("GET /user/limits", { token })),
    );
  });

  it("shows rounds of Crash with their hash chain, and shows no secret of a running round", async () => {
    const player = await openPlayer(server, "100");
    const { current } = await crashIn(server, "betting");
    await acceptedOnCrash(server, player, { autoCashOutE4: 11_000 });
    const pointE4 = crashRounds[current.round]?.pointE4 ?? 0;
    await moveInto(server, current, 6_000);
    await expect
      .poll(async () => dataOf(await server.call("GET /games/crash/bet", { token: player.token })).bet?.state)
      .toBe("cashed_out");
    const running = await exportAccount(server, player);
    const report = await checkArchive(running);
    expect(report.findings).toEqual([]);
    const texts = await textsOf(running);
    expect(rowsOf(texts["rounds.jsonl"])).toEqual([]);
    expect(rowsOf(texts["unfinished.jsonl"])).toMatchObject([
      { game: "crash", state: "running", payout: "1.1" },
    ]);
    for (const text of Object.values(texts)) {
      expect(text).not.toContain(crashRounds[current.round]?.gameHash);
      // A hash may contain the digits of the crash point by chance, so the test searches for the crash point only as a
      // whole word.
      expect(text).not.toMatch(new RegExp(`\\b${pointE4}\\b`));
    }
    const { startsAtMs } = current;
    moveTo(server, startsAtMs + 120_000);
    await expect
      .poll(async () => (await crashIn(server, "betting")).current.round)
      .toBeGreaterThan(current.round);
    await untilLogged(player);
    const over = await exportAccount(server, player);
    const checked = await checkArchive(over);
    expect(checked.findings).toEqual([]);
    expect(checked.games.crash).toEqual({ checked: 1, waiting: 0, failed: 0 });
    expect(checked.publicLog).toMatchObject({ proven: 1, notProven: 0 });
    const [round] = rowsOf((await textsOf(over))["rounds.jsonl"]);
    expect(round).toMatchObject({ outcome: { targetE4: 11_000, byHand: false } });
    const [chain] = rowsOf((await textsOf(over))["crash-chains.jsonl"]);
    expect(chain).toMatchObject({ chain: 1, baseRound: 0, commitment: crashRounds[0]?.gameHash });
  });

  it("contains the proof of each round in the public log, and a proof of another player's round is found", async () => {
    const [player, other] = [await openPlayer(server, "1000"), await openPlayer(server, "10")];
    const rounds = await playEverything(server, player);
    dataOf(await rotate(player.token));
    for (const one of [player, other]) await placed(server, one);
    const ids = await untilLogged(player);
    await untilLogged(other);
    const archive = await exportAccount(server, player);
    const { findings, publicLog } = await checkArchive(archive);
    expect(findings).toEqual([]);
    expect(publicLog).toMatchObject({ proven: rounds + 1, notProven: 0 });
    const [key] = dataOf(await server.call("GET /fairness/receipt-keys"));
    expect(publicLog.treeHeads).toMatchObject([
      { log: 1, origin: "play.example/log/1", publicKey: key?.publicKey, isSigned: true },
    ]);
    const texts = await textsOf(archive);
    expect(rowsOf(texts["public-log.jsonl"]).map(({ id }) => id)).toEqual(ids);

    const theirs = (await textsOf(await exportAccount(server, other)))["public-log.jsonl"] ?? "";
    const mixed = { ...texts, "public-log.jsonl": `${texts["public-log.jsonl"]}${theirs}` };
    const { findings: found } = await checkArchive(await archiveOf(mixed));
    expect(found.map(({ what }) => what)).toEqual(["log_order", "file_changed"]);
  });

  it("contains no proof of a round that no tree head contains yet", async () => {
    const player = await openPlayer(server, "10");
    await placed(server, player);
    await untilLogged(player);
    // The server signs no further tree head as long as the clock is stopped.
    standAfter(server.clock);
    const headMinute = async () => {
      const { treeHead } = dataOf(await server.call("GET /fairness/log"));
      return Math.floor((parseTreeHead(treeHead ?? "")?.atMs ?? 0) / 60_000);
    };
    await expect.poll(headMinute).toBe(Math.floor(server.clock.nowMs() / 60_000));
    await placed(server, player);
    const report = await checkArchive(await exportAccount(server, player));
    expect(report.findings).toEqual([]);
    expect(report.publicLog).toMatchObject({ proven: 1, notProven: 1 });
  });

  it("contains no secret and no data of another player", async () => {
    const other = await openPlayer(server, "10");
    const { id: otherRound } = (await placed(server, other)).round;
    const owner = await newOwner("100");
    const body = { password: "six-to-20", confirmPassword: "six-to-20" };
    const proof = await server.prove(owner.token, owner.key);
    dataOf(
      await server.call("POST /user/setting_fund_password", { token: owner.token, body: { ...body, proof } }),
    );
    const { inviteCode } = dataOf(await server.call("GET /user/info", { token: other.token }));
    dataOf(await server.call("POST /user/invite/new/save", { token: owner.token, body: { inviteCode } }));
    await placed(server, owner);
    dataOf(await rotate(owner.token));
    await placed(server, owner);
    const { db } = server.server.platform;
    const stored = async (query: string): Promise<string[]> =>
      (await sql.raw<{ secret: string }>(query).execute(db)).rows.map(({ secret }) => secret);
    const secrets = [
      ...(await secretSeeds(server, owner))
        .filter(({ state }) => state !== "revealed")
        .map((seed) => seed.serverSeed),
      ...(await stored(`SELECT hash AS secret FROM credential WHERE player_id = ${owner.id}`)),
      ...(await stored(`SELECT sealed_seed AS secret FROM seed WHERE sealed_seed IS NOT NULL`)),
      ...(await stored(`SELECT encode(token_hash, 'hex') AS secret FROM session`)),
      ...(await stored(`SELECT sealed_hash AS secret FROM crash_link WHERE sealed_hash IS NOT NULL`)),
      ...[owner.token, other.token, owner.key, "six-to-20"],
      createHash("sha256").update(owner.token).digest("base64"),
    ];
    expect(secrets.length).toBeGreaterThan(10);
    const ticket = await askForExport(server, owner);
    const archive = await (await download(server, ticket)).blob();
    const everything = Object.values(await textsOf(archive)).join("\n");
    for (const secret of [...secrets, ticket])
      for (const spelled of /^[0-9a-f]{64}$/.test(secret) ? spellings(secret) : [secret])
        expect(everything).not.toContain(spelled);
    for (const theirs of [other.address, otherRound, inviteCode]) {
      expect(everything.toLowerCase()).not.toContain(theirs.toLowerCase());
    }
    expect(JSON.parse((await textsOf(archive))["profile.json"] ?? "")).toMatchObject({ friends: 0 });
  });

  it("arrives with a file name, and no browser or proxy may cache the archive", async () => {
    const player = await openPlayer(server);
    const answer = await download(server, await askForExport(server, player));
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="gemplay-${player.id}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await checkArchive(await answer.blob())).findings).toEqual([]);
  });

  it("needs, each time, a new fresh proof of identity that was made for exports", async () => {
    const player = await openPlayer(server);
    const { token, key } = player;
    expectRefused(await server.call("POST /user/export", { token, body: {} }), "RequestInvalid");
    const proof = await server.prove(token, key, "bindInviter");
    expectRefused(await server.call("POST /user/export", { token, body: { proof } }), "FreshProofInvalid");
    const used = await server.prove(token, key, "exportAccount");
    dataOf(await server.call("POST /user/export", { token, body: { proof: used } }));
    expectRefused(
      await server.call("POST /user/export", { token, body: { proof: used } }),
      "FreshProofInvalid",
    );
  });

  it("can also be made for a frozen account", async () => {
    const player = await openPlayer(server, "10");
    await placed(server, player);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect
      .poll(async () => (await server.call("GET /user/info", { token: player.token })).status)
      .toBe(403);
    const archive = await exportAccount(server, player);
    expect((await checkArchive(archive)).findings).toEqual([]);
    expect(JSON.parse((await textsOf(archive))["profile.json"] ?? "")).toMatchObject({ freeze: "all" });
  });
});

describe("an export ticket", () => {
  async function refused(ticket: string) {
    const answer = await download(server, ticket);
    return [answer.status, (await answer.json()).code];
  }
  const invalid = [errors.ExportTicketInvalid.status, errors.ExportTicketInvalid.code];

  it("downloads one export of the player who requested the ticket, and only once", async () => {
    const [owner, thief] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    const ticket = await askForExport(server, owner);
    // The server ignores who is signed in at the download, because the ticket names the account.
    const answer = await download(server, ticket, { headers: { authorization: `Bearer ${thief.token}` } });
    const { manifest } = await checkArchive(await answer.blob());
    expect(manifest?.userId).toBe(String(owner.id));
    // The reader may get the last byte shortly before the server frees the export place of the reader's network.
    await expect.poll(() => refused(ticket)).toEqual(invalid);
    expect(await refused("none")).toEqual(invalid);
    expect(await refused("")).toEqual(invalid);
  });

  it("expires after half a minute, and ends with the session that requested the ticket", async () => {
    const player = await openPlayer(server);
    const old = await askForExport(server, player);
    server.clock.advance(31_000);
    expect(await refused(old)).toEqual(invalid);
    const last = await askForExport(server, player);
    dataOf(await server.call("POST /user/logout", { token: player.token, body: { everywhere: false } }));
    expect(await refused(last)).toEqual(invalid);
  });

  it("downloads no export after the session ended, even if no process was notified of the end", async () => {
    const player = await openPlayer(server);
    const ticket = await askForExport(server, player);
    await sql`DELETE FROM session WHERE player_id = ${player.id}`.execute(server.server.platform.db);
    expect(await refused(ticket)).toEqual(invalid);
  });

  it("cannot open an event stream, and a ticket of an event stream cannot open an export", async () => {
    const player = await openPlayer(server);
    const { ticket } = dataOf(await server.call("POST /stream/ticket", { token: player.token }));
    expect(await refused(ticket)).toEqual(invalid);
    const ofExport = await askForExport(server, player);
    const stream = await fetch(`${server.server.url}/api/stream?ticket=${ofExport}`);
    expect([stream.status, (await stream.json()).code]).toEqual([422, errors.StreamTicketInvalid.code]);
    expect((await download(server, ofExport)).status).toBe(200);
  });
});
