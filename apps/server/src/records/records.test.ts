import { randomInt, randomUUID } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { playerJournal, post } from "@gemplay/ledger";
import { cutAmount, formatAmount, formatAssetAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { base, foresee, fund, heldBase, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" } }, (started) => {
  server = started;
});

const dayMs = 86_400_000;

async function page(player: TestPlayer, query: Record<string, string> = {}) {
  return dataOf(await server.call("GET /user/records", { token: player.token, query }));
}

async function dashboard({ token }: TestPlayer): Promise<Data<"GET /user/dashboard">> {
  return dataOf(await server.call("GET /user/dashboard", { token }));
}

describe("the player's bet records", () => {
  it("list every round once, page by page from newest to oldest, while new rounds arrive", async () => {
    const player = await openPlayer(server, "100");
    const ids: string[] = [];
    for (let index = 0; index < 25; index++) ids.unshift((await placed(server, player)).round.id);
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { records, nextCursor } = await page(player, {
        limit: "10",
        game: "dice",
        ...(cursor === "" ? {} : { cursor }),
      });
      found.push(...records.map(({ id }) => id));
      cursor = nextCursor;
      await placed(server, player); // The test places a round that is newer than all rounds that the test has read.
    }
    expect(found).toEqual(ids);
    expect((await page(player)).records).toHaveLength(20);
  });

  it("contain only the player's own rounds", async () => {
    const [player, other] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    await placed(server, player);
    expect(await page(other)).toEqual({ records: [], nextCursor: null });
  });

  it("show WIN if the payout is at least the stake, and LOSE if the payout is lower", async () => {
    const player = await openPlayer(server, "100");
    for (const result of ["WIN", "LOSE"] as const) {
      await placed(server, player, { params: await foresee(server, player, result) });
      expect((await page(player)).records[0]?.result).toBe(result);
    }
  });

  it.each([
    { cursor: "1" },
    { cursor: "x'; --" },
    { limit: "0" },
    { limit: "101" },
    { game: "poker" },
    { asset: "U" },
    { result: "DRAW" },
    { fromMs: "soon" },
    { page: "2" },
  ])("refuse the query %o", async (query) => {
    const { token } = await openPlayer(server);
    const answer = await server.call("GET /user/records", { token, query: query as Record<string, string> });
    expect(answer.code).toBe(errors.RequestInvalid.code);
  });

  it("refuse a query that contains a field twice", async () => {
    const { token } = await openPlayer(server);
    const answer = await fetch(`${server.server.url}/api/user/records?limit=1&limit=2`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(400);
  });
});

describe("filtered bet records", () => {
  it("contain on every page only the rounds that match all filters for game, asset, result and time", async () => {
    server.clock.advance(dayMs + dayMs / 2 - (server.clock.nowMs() % dayMs));
    const player = await openPlayer(server, "1000");
    await fund(server, player, "50", "TPLAY");
    for (let day = 0; day < 3; day++) {
      for (let index = 0; index < 6; index++) {
        await placed(server, player, { asset: index % 3 === 0 ? "TPLAY" : "PLAY" });
        server.clock.advance(1_000);
      }
      dataOf(
        await server.call("POST /games/limbo/bet", {
          token: player.token,
          body: { key: randomUUID(), asset: "PLAY", amount: "1", params: { targetE4: 20_000 } },
        }),
      );
      server.clock.advance(dayMs);
    }
    const all = (await page(player, { limit: "100" })).records;
    expect(all).toHaveLength(21);
    const [fromMs, untilMs] = [all[12]?.atMs ?? 0, all[3]?.atMs ?? 0];
    const filters: Record<string, string>[] = [{}];
    for (const [name, values] of [
      ["game", ["dice", "limbo", "keno"]],
      ["asset", ["PLAY", "TPLAY"]],
      ["result", ["WIN", "LOSE"]],
      ["fromMs", [String(fromMs)]],
      ["untilMs", [String(untilMs)]],
    ] as const)
      filters.push(
        ...filters.flatMap((filter) =>
          values.map((value): Record<string, string> => ({ ...filter, [name]: value })),
        ),
      );
    for (const filter of filters) {
      const fits = all.filter(
        (round) =>
          (["game", "asset", "result"] as const).every(
            (name) => (filter[name] ?? round[name]) === round[name],
          ) &&
          round.atMs >= Number(filter.fromMs ?? 0) &&
          round.atMs < Number(filter.untilMs ?? Number.POSITIVE_INFINITY),
      );
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { records, nextCursor }: Data<"GET /user/records"> = await page(player, {
          ...filter,
          limit: "4",
          ...(cursor === "" ? {} : { cursor }),
        });
        found.push(...records.map(({ id }) => id));
        cursor = nextCursor;
      }
      expect(found, JSON.stringify(filter)).toEqual(fits.map(({ id }) => id));
    }
  });
});

describe("the dashboard of a player", () => {
  it("shows zero sums for a new account, and 30 days that end today", async () => {
    const player = await openPlayer(server);
    const shown = await dashboard(player);
    const today = new Date(server.clock.nowMs()).toISOString().slice(0, 10);
    expect(shown).toMatchObject({
      totalRounds: 0,
      winRate: null,
      staked: "0",
      paid: "0",
      totalAssetsU: null,
      totalRewards: [],
      points: "0",
      rank: null,
      level: 1,
      games: [],
      nextLevel: { level: 2, points: "100000" },
    });
    expect(shown.days).toHaveLength(30);
    expect(shown.days.at(-1)).toEqual({ day: today, rounds: 0, staked: "0", paid: "0", balance: "0" });
    expect(new Set(shown.days.map(({ day }) => day)).size).toBe(30);
    expect(shown.days.map(({ day }) => day)).toEqual(shown.days.map(({ day }) => day).sort());
  });

  it("counts rounds in every asset, sums up only PLAY, and assigns each round to its UTC day", async () => {
    // The test starts at noon, so that no UTC day ends between the bets of the test.
    server.clock.advance(dayMs + dayMs / 2 - (server.clock.nowMs() % dayMs));
    const player = await openPlayer(server, "1000");
    await fund(server, player, "50", "TPLAY");
    const days: Data<"GET /user/dashboard">["days"][number][] = [];
    let [wins, staked, paid, played] = [0, 0n, 0n, 0n];
    for (let day = 0; day < 3; day++) {
      const rounds = [];
      for (let index = 0; index <= day; index++)
        rounds.push((await placed(server, player, { amount: "2.5" })).round);
      const { round: test } = await placed(server, player, { asset: "TPLAY" });
      const paidBase = rounds.reduce((sum, { payout }) => sum + base(payout), 0n);
      const stakedBase = base("2.5") * BigInt(rounds.length);
      wins += [...rounds, test].filter(({ result }) => result === "WIN").length;
      [staked, paid] = [staked + stakedBase, paid + paidBase];
      played = paid - staked;
      days.push({
        day: new Date(test.atMs).toISOString().slice(0, 10),
        rounds: rounds.length + 1,
        staked: formatAmount(stakedBase, 18),
        paid: formatAmount(paidBase, 18),
        balance: formatAmount(base("1000") + played, 18),
      });
      server.clock.advance(dayMs);
    }
    const shown = await dashboard(player);
    expect(shown).toMatchObject({
      totalRounds: 9,
      winRate: cutAmount(String((wins * 100) / 9), 2),
      staked: formatAmount(staked, 18),
      paid: formatAmount(paid, 18),
    });
    expect(shown.days.filter(({ rounds }) => rounds > 0)).toEqual(days);
    server.clock.advance(27 * dayMs); // The window of 30 days no longer contains the first day of the test.
    const later = await dashboard(player);
    expect(later.totalRounds).toBe(9);
    expect(later.days.filter(({ rounds }) => rounds > 0)).toEqual(days.slice(1));
  });

  it("shows the same sums as the journal after random bets and rewards on several days", async () => {
    server.clock.advance(dayMs + dayMs / 2 - (server.clock.nowMs() % dayMs));
    const player = await openPlayer(server, "1000");
    await fund(server, player, "50", "TPLAY");
    const { db } = server.server.platform;
    const give = async (kind: string, asset: "GEM" | "PLAY", amountBase: bigint) => {
      const rewarded = { playerId: player.id, credit: "player", debit: "issuance" } as const;
      const named = { kind, reference: "test", idempotencyKey: randomUUID() };
      await db
        .transaction()
        .execute((trx) => post(executorOf(trx), [{ ...rewarded, asset, amountBase, ...named }]));
    };
    for (let day = 0; day < 4; day++) {
      for (let index = randomInt(1, 8); index > 0; index--)
        await placed(server, player, {
          amount: `${randomInt(1, 5)}.${randomInt(1, 99)}`,
          asset: randomInt(3) === 0 ? "TPLAY" : "PLAY",
        });
      await give("check_in", "GEM", BigInt(randomInt(1, 1_000_000)));
      await give("commission", "PLAY", BigInt(randomInt(1, 1_000_000)));
      await give("deposit", "PLAY", BigInt(randomInt(1, 1_000_000))); // The sum of rewards must not include a deposit.
      server.clock.advance(dayMs);
    }
    const { entries } = await playerJournal(executorOf(db), player.id, { limit: 200 });
    const inPlay = entries.filter(({ asset }) => asset === "PLAY");
    const sumOf = (those: typeof entries) => those.reduce((sum, { changeBase }) => sum + changeBase, 0n);
    const shown = await dashboard(player);
    for (const { day, balance } of shown.days)
      expect(balance, day).toBe(
        formatAmount(sumOf(inPlay.filter(({ at }) => at.toISOString().slice(0, 10) <= day)), 18),
      );
    const ofKind = (kind: string) => sumOf(inPlay.filter((entry) => entry.kind === kind));
    expect(shown.staked).toBe(formatAmount(-ofKind("stake"), 18));
    expect(shown.paid).toBe(formatAmount(ofKind("payout"), 18));
    expect(shown.totalRounds).toBe(entries.filter(({ kind }) => kind === "stake").length);
    const { staked, paid, totalRounds: rounds, winRate } = shown;
    expect(shown.games).toEqual([{ game: "dice", rounds, winRate, staked, paid }]);
    expect(shown.totalRewards).toEqual([
      { assetId: "PLAY", amount: formatAssetAmount(ofKind("commission"), "PLAY") },
      {
        assetId: "GEM",
        amount: formatAssetAmount(sumOf(entries.filter((e) => e.kind === "check_in")), "GEM"),
      },
    ]);
  });

  it("shows the value of the player's assets after an operator has set a price of PLAY", async () => {
    const player = await openPlayer(server, "10");
    // the value of the assets excludes tPLAY, because tPLAY cannot be withdrawn
    await fund(server, player, "70", "TPLAY");
    await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
    expect((await dashboard(player)).totalAssetsU).toBe("5");
    await placed(server, player, { params: await foresee(server, player, "LOSE") });
    expect(await heldBase(server, player)).toBe(base("9"));
    expect((await dashboard(player)).totalAssetsU).toBe("4.5");
  });
});
