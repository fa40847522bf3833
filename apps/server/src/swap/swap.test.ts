import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { systemBalance } from "@gemplay/ledger";
import type { AssetId } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { base, fund, openPlayer, place as placeBet, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import {
  askQuote,
  baseOf,
  fundExchange,
  give,
  heldBy,
  openSwapper,
  swapAt,
  swapNow,
  swapWell,
  wish,
} from "../../test/swapping.ts";
import { setFreeze } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { PoolSession } from "../platform/database/session.ts";
import type { SettingKey } from "../platform/settings/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await fundExchange(server, { pool: "1000", budget: "50", house: "100000", houseU: "100000" });
});

const by = { actor: "test" };
/** Changes settings in both server processes while the given test function runs. */
async function under<T>(changes: Partial<Record<SettingKey, string>>, work: () => Promise<T>): Promise<T> {
  const { settings } = server.server.platform;
  const before = Object.keys(changes).map((key) => [key, settings.getText(key as SettingKey)] as const);
  for (const [key, text] of Object.entries(changes)) await settings.set(key, text, by);
  try {
    return await work();
  } finally {
    for (const [key, text] of before) await settings.set(key, text, by);
  }
}
const priced = <T>(work: () => Promise<T>) => under({ "price.playU": "0.42" }, work);
const launched = <T>(work: () => Promise<T>) => under({ "launch.at": "2026-01-01T00:00:00Z" }, work);
const system = (account: "house" | "airdrop_pool" | "rewards_budget" | "fees" | "issuance", asset: AssetId) =>
  systemBalance(executorOf(server.server.platform.db), account, asset);
const quoteIdOf = async (player: TestPlayer, body: ReturnType<typeof wish>) =>
  dataOf(await askQuote(server.call, player, body)).quoteId;

describe("swaps of PLAY and U", () => {
  it("exchange with the house at the price minus the spread", async () => {
    const player = await openSwapper(server, { PLAY: "500", U: "10" });
    const house = [await system("house", "PLAY"), await system("house", "U")] as const;
    await under({ "price.playU": "0.4182" }, async () => {
      const quote = dataOf(await askQuote(server.call, player, wish("PLAY", "U", "500")));
      expect(quote).toMatchObject({
        gross: "209.1",
        spread: "2.091",
        fee: "0",
        received: "207.009",
        rate: { assetId: "PLAY", amount: "1", worthAssetId: "U", worth: "0.4182" },
        expiresAtMs: expect.any(Number),
      });
      const record = dataOf(
        await swapAt(server.call, player, { ...wish("PLAY", "U", "500"), quoteId: quote.quoteId }),
      );
      expect(record).toMatchObject({ amount: "500", received: "207.009", fee: "0" });
      const back = await swapWell(server.call, player, wish("U", "PLAY", "4.182"));
      expect(back).toMatchObject({ fromAssetId: "U", toAssetId: "PLAY", received: "9.9", rate: quote.rate });
      const { data } = await server.call("GET /assets/swap_records", player);
      expect(data).toEqual({ records: [back, record], nextCursor: null });
    });
    expect(await heldBy(server, player)).toMatchObject({
      PLAY: baseOf("9.9", "PLAY"),
      U: baseOf("212.827", "U"),
    });
    expect((await system("house", "PLAY")) - house[0]).toBe(baseOf("490.1", "PLAY"));
    expect((await system("house", "U")) - house[1]).toBe(-baseOf("202.827", "U"));
  });

  it("charge the configured fee and credit the fee account with the fee", async () => {
    const player = await openSwapper(server, { PLAY: "100" });
    const before = await system("fees", "U");
    await under({ "price.playU": "0.5", "swap.feeBps": "50" }, async () => {
      const record = await swapWell(server.call, player, wish("PLAY", "U", "100"));
      expect(record).toMatchObject({ fee: "0.25", received: "49.25" });
    });
    expect((await system("fees", "U")) - before).toBe(baseOf("0.25", "U"));
  });

  it("need a fresh price, which expires sooner if a price feed is configured", async () => {
    const player = await openSwapper(server, { PLAY: "10" });
    const pair = wish("PLAY", "U", "1");
    expectRefused(await askQuote(server.call, player, pair), "SwapPriceMissing");
    await priced(async () => {
      const quoteId = await quoteIdOf(player, pair);
      await under({ "price.feedUrl": "https://price.example/play" }, async () => {
        dataOf(await askQuote(server.call, player, pair));
        server.clock.advance(61_000);
        expectRefused(await swapAt(server.call, player, { ...pair, quoteId }), "SwapPriceMissing");
      });
      dataOf(await askQuote(server.call, player, pair));
      server.clock.advance(24 * 3_600_000);
      expectRefused(await askQuote(server.call, player, pair), "SwapPriceMissing");
      const { data } = await server.call("GET /assets/swap_pairs", player);
      expect(data?.pairs.map(({ closed }) => closed)).toEqual(["price", "price", null, "launch"]);
      server.clock.advance(-24 * 3_600_000 - 61_000);
    });
  });

  it("fail if the price has moved by half the spread since the quote", async () => {
    const player = await openSwapper(server, { PLAY: "100" });
    const pair = wish("PLAY", "U", "10");
    await under({ "price.playU": "1" }, async () => {
      const quoteId = await quoteIdOf(player, pair);
      for (const moved of ["0.995", "1.005"])
        await under({ "price.playU": moved }, async () =>
          expectRefused(await swapAt(server.call, player, { ...pair, quoteId }), "ExchangeFailed"),
        );
      await under({ "price.playU": "1.0049" }, async () =>
        expect(dataOf(await swapAt(server.call, player, { ...pair, quoteId })).received).toBe("9.9"),
      );
    });
  });

  it("stay within the 24-hour limits for each player and for each direction", async () => {
    const player = await openSwapper(server, { PLAY: "5000", U: "3000" });
    await under({ "price.playU": "1", "price.maximumHours": "720" }, async () => {
      await swapWell(server.call, player, wish("PLAY", "U", "900"));
      const pairs = dataOf(await server.call("GET /assets/swap_pairs", player)).pairs;
      expect(pairs.slice(0, 2).map(({ most }) => most)).toEqual(["100", "1000"]);
      const refused = await askQuote(server.call, player, wish("PLAY", "U", "100.000000000000000001"));
      expect(expectRefused(refused, "SwapPlayerLimit")).toContain("100.0000 U");
      await swapWell(server.call, player, wish("U", "PLAY", "1000"));
      server.clock.advance(24 * 3_600_000 - 60_000);
      expectRefused(await askQuote(server.call, player, wish("PLAY", "U", "101")), "SwapPlayerLimit");
      server.clock.advance(61_000);
      await swapWell(server.call, player, wish("PLAY", "U", "1000"));
      server.clock.advance(-24 * 3_600_000 - 1_000);
    });
  });

  it("fail without a change if the house account has too little money", async () => {
    const player = await openSwapper(server, { PLAY: "300000000", U: "1" });
    const rich = { "price.playU": "1", "swap.playerDayU": "1000000000", "swap.totalDayU": "1000000000" };
    await under(rich, async () => {
      const before = await heldBy(server, player);
      expectRefused(await swapNow(server.call, player, wish("PLAY", "U", "110000")), "SwapReserveEmpty");
      expect(await heldBy(server, player)).toEqual(before);
    });
  });
});

describe("a swap quote", () => {
  it("can be used once, by the player who requested the quote, for its pair and amount, within 15 seconds", async () => {
    const player = await openSwapper(server, { PLAY: "100", U: "100" });
    const thief = await openSwapper(server, { PLAY: "100" });
    const pair = wish("PLAY", "U", "10");
    await priced(async () => {
      const quoteId = await quoteIdOf(player, pair);
      expectRefused(await swapAt(server.call, thief, { ...pair, quoteId }), "ExchangeFailed");
      for (const change of [{ amount: "11" }, { fromAssetId: "U", toAssetId: "PLAY" }] as const)
        expectRefused(await swapAt(server.call, player, { ...pair, ...change, quoteId }), "ExchangeFailed");
      dataOf(await swapAt(server.call, player, { ...pair, quoteId }));
      expectRefused(await swapAt(server.call, player, { ...pair, quoteId }), "ExchangeFailed");
      const late = await quoteIdOf(player, pair);
      server.clock.advance(15_000);
      expectRefused(await swapAt(server.call, player, { ...pair, quoteId: late }), "ExchangeFailed");
      expect((await heldBy(server, player)).PLAY).toBe(base("90"));
    });
  });

  it("leads to only one swap if the same request is repeated: at the same time, in another process, or later", async () => {
    const player = await openSwapper(server, { PLAY: "100" });
    const pair = wish("PLAY", "U", "1");
    await priced(async () => {
      const again = { ...pair, quoteId: await quoteIdOf(player, pair), requestId: randomUUID() };
      const each = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? server.call : other.call));
      const same = await Promise.all(each.map((call) => swapAt(call, player, again)));
      expect(new Set(same.map(({ data }) => data?.id)).size).toBe(1);
      server.clock.advance(60_000);
      expect(dataOf(await swapAt(other.call, player, again))).toEqual(same[0]?.data);
      expectRefused(
        await swapAt(server.call, player, { ...again, amount: "2" }),
        "RequestRepeatedDifferently",
      );
      const quoteId = await quoteIdOf(player, pair);
      expectRefused(await swapAt(server.call, player, { ...again, quoteId }), "RequestRepeatedDifferently");
      expect((await heldBy(server, player)).PLAY).toBe(base("99"));
    });
  });
});

describe("swaps of gems", () => {
  it("pay PLAY from the rewards budget, up to a share of the player's bets", async () => {
    const player = await openSwapper(server, { GEM: "5000.1234", PLAY: "3000" });
    const pair = wish("GEM", "PLAY", "250");
    expectRefused(await askQuote(server.call, player, pair), "SwapGemLimit");
    await fund(server, "house", "10000000");
    for (let bets = 0; bets < 5; bets++) await placed(server, player, { amount: "100" });
    const offer = dataOf(await server.call("GET /assets/swap_pairs", player)).pairs[2];
    expect(offer).toMatchObject({
      closed: null,
      most: "250",
      rate: { assetId: "GEM", amount: "100", worth: "1" },
    });
    const before = await system("rewards_budget", "PLAY");
    expect(await swapWell(server.call, player, pair)).toMatchObject({ amount: "250", received: "2.5" });
    expect(before - (await system("rewards_budget", "PLAY"))).toBe(base("2.5"));
    expect(
      expectRefused(await askQuote(server.call, player, wish("GEM", "PLAY", "0.0001")), "SwapGemLimit"),
    ).toContain("0.0000 宝石");
  });

  it("fail without a change if the rewards budget has too little money, even in concurrent calls", async () => {
    const pair = wish("GEM", "PLAY", "4000");
    await under({ "swap.betsPerGemPlay": "1" }, async () => {
      // Each player gets a quote, because the rewards budget could pay each of these quotes alone.
      const quoted = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const player = await openSwapper(server, { GEM: "4000", PLAY: "40" });
          await placed(server, player, { amount: "40" });
          return { player, quoteId: await quoteIdOf(player, pair), before: await heldBy(server, player) };
        }),
      );
      const answers = await Promise.all(
        quoted.map(({ player, quoteId }, place) =>
          swapAt(place % 2 === 0 ? server.call : other.call, player, { ...pair, quoteId }),
        ),
      );
      expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
      for (const [place, answer] of answers.entries()) {
        if (answer.data !== null) continue;
        expectRefused(answer, "RewardsBudgetEmpty");
        const { player, before } = quoted[place] ?? {};
        expect(player && (await heldBy(server, player))).toEqual(before);
      }
    });
  });
});

describe("swaps of tPLAY", () => {
  it("pay PLAY one to one from the airdrop pool after the launch, and destroy the tPLAY", async () => {
    const player = await openSwapper(server, { TPLAY: "300" });
    const pair = wish("TPLAY", "PLAY", "100.5");
    const english = { token: player.token, body: pair, headers: { language: "en" } };
    const refused = await server.call("POST /assets/swap/quote", english);
    expect(expectRefused(refused, "TradingNotEnabled")).toBe("Trading not enabled");
    const soon = new Date(server.clock.nowMs() + 3_600_000).toISOString().replace(/\.\d+Z/, "Z");
    await under({ "launch.at": soon }, async () => {
      expectRefused(await askQuote(server.call, player, pair), "TradingNotEnabled");
      server.clock.advance(3_600_000);
      const before = [await system("airdrop_pool", "PLAY"), await system("issuance", "TPLAY")] as const;
      expect(await swapWell(server.call, player, pair)).toMatchObject({ received: "100.5", fee: "0" });
      expect(before[0] - (await system("airdrop_pool", "PLAY"))).toBe(base("100.5"));
      expect((await system("issuance", "TPLAY")) - before[1]).toBe(base("100.5"));
      server.clock.advance(-3_600_000);
    });
  });

  it("fail until the player has made enough bets, if the operator's setting requires bets", async () => {
    const player = await openSwapper(server, { TPLAY: "10", PLAY: "100" });
    await launched(() =>
      under({ "swap.tplayOwnBets": "20" }, async () => {
        const pair = wish("TPLAY", "PLAY", "1");
        expectRefused(await askQuote(server.call, player, pair), "SwapBetsNeeded");
        await placed(server, player, { amount: "20" });
        dataOf(await swapNow(server.call, player, pair));
      }),
    );
  });
});

describe("refused swaps", () => {
  it("return an error for each wrong value and change no balance", async () => {
    const player = await openSwapper(server, { PLAY: "10", TPLAY: "1" });
    const before = await heldBy(server, player);
    const { call } = server;
    await priced(async () => {
      expectRefused(await askQuote(call, player, wish("PLAY", "TPLAY", "1")), "SwapPairUnknown");
      expectRefused(await askQuote(call, player, wish("PLAY", "PLAY", "1")), "SwapPairUnknown");
      expectRefused(await askQuote(call, player, wish("PLAY", "U", "")), "AmountEmpty");
      expectRefused(await askQuote(call, player, wish("PLAY", "U", "-1")), "AmountInvalid");
      expectRefused(await askQuote(call, player, wish("GEM", "PLAY", "0.00001")), "AmountTooManyDecimals");
      for (const amount of ["0", "0.000000000000000002"])
        expectRefused(await askQuote(call, player, wish("PLAY", "U", amount)), "SwapTooSmall");
      expectRefused(await swapNow(call, player, wish("PLAY", "U", "10.5")), "InsufficientBalance");
      const quoteId = await quoteIdOf(player, wish("PLAY", "U", "1"));
      await under({ "swap.open": "off" }, async () => {
        expectRefused(await askQuote(call, player, wish("PLAY", "U", "1")), "TradingNotEnabled");
        expectRefused(
          await swapAt(call, player, { ...wish("PLAY", "U", "1"), quoteId }),
          "TradingNotEnabled",
        );
        const { data } = await call("GET /assets/swap_pairs", player);
        expect(new Set(data?.pairs.map(({ closed }) => closed))).toEqual(new Set(["trading"]));
      });
      expectRefused(
        await swapAt(call, { token: "nobody" }, { ...wish("PLAY", "U", "1"), quoteId }),
        "SessionEnded",
      );
    });
    await launched(async () =>
      expectRefused(await swapNow(call, player, wish("TPLAY", "PLAY", "2000")), "AirdropPoolEmpty"),
    );
    expect(await heldBy(server, player)).toEqual(before);
    expectRefused(
      await call("GET /assets/swap_records", { token: player.token, query: { cursor: "x" } }),
      "RequestInvalid",
    );
  });

  it("include the swaps of a frozen account, even before the server process has heard of the freeze", async () => {
    const player = await openSwapper(server, { PLAY: "10" });
    await priced(async () => {
      const quoteId = await quoteIdOf(player, wish("PLAY", "U", "1"));
      // The test freezes the account directly in the database, so the server processes have not been notified of the
      // freeze.
      await sql`UPDATE player SET frozen_at = now() WHERE id = ${player.id}`.execute(
        server.server.platform.db,
      );
      const again = () => swapAt(server.call, player, { ...wish("PLAY", "U", "1"), quoteId });
      expectRefused(await again(), "AccountFrozen");
      await sql`UPDATE player SET frozen_at = NULL, withdrawals_frozen_at = now() WHERE id = ${player.id}`.execute(
        server.server.platform.db,
      );
      expectRefused(await again(), "WithdrawalsFrozen");
    });
  });
});

describe("a repeated swap request", () => {
  it("gets the earlier answer after the account was frozen, and a new request is refused", async () => {
    const player = await openSwapper(server, { PLAY: "10" });
    await priced(async () => {
      const body = { ...wish("PLAY", "U", "1"), requestId: randomUUID() };
      const quoteId = await quoteIdOf(player, wish("PLAY", "U", "1"));
      const first = dataOf(await swapAt(server.call, player, { ...body, quoteId }));
      const next = { ...wish("PLAY", "U", "2"), quoteId: await quoteIdOf(player, wish("PLAY", "U", "2")) };
      await server.server.platform.db
        .transaction()
        .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
      // A process that knows about the freeze of the account also returns the earlier answer.
      const records = () => server.call("GET /assets/swap_records", { token: player.token });
      await expect.poll(async () => (await records()).code).toBe(errors.AccountFrozen.code);
      expect(dataOf(await swapAt(server.call, player, { ...body, quoteId }))).toEqual(first);
      expectRefused(await swapAt(server.call, player, { ...body, ...next }), "RequestRepeatedDifferently");
      expectRefused(await swapAt(server.call, player, next), "AccountFrozen");
      expect((await heldBy(server, player)).PLAY).toBe(base("9"));
    });
  });

  it("waits until a concurrent freeze of the account is committed, and is then refused", async () => {
    const player = await openSwapper(server, { PLAY: "10" });
    await priced(async () => {
      const quoteId = await quoteIdOf(player, wish("PLAY", "U", "1"));
      let call: ReturnType<typeof swapAt> | undefined;
      await server.server.platform.db.transaction().execute(async (trx) => {
        await setFreeze(trx, player.id, "all", new Date());
        call = swapAt(server.call, player, { ...wish("PLAY", "U", "1"), quoteId });
        await expect
          .poll(async () => {
            const { rows } = await sql`
              SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
              server.server.platform.db,
            );
            return rows.length;
          })
          .toBe(1);
      });
      expectRefused(await (call as ReturnType<typeof swapAt>), "AccountFrozen");
      expect((await heldBy(server, player)).PLAY).toBe(base("10"));
    });
  });
});

it("the offers of all pairs are read in one query and not pair by pair", async () => {
  const player = await openSwapper(other, { PLAY: "1" });
  await priced(async () => {
    const asked = vi.spyOn(PoolSession.prototype, "query");
    dataOf(await other.call("GET /assets/swap_pairs", { token: player.token }));
    const texts = asked.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query));
    asked.mockRestore();
    const of = (table: RegExp) => texts.filter((text) => table.test(text)).length;
    expect([of(/from "swap"/), of(/FROM pool/), of(/FROM house_day WHERE asset = ANY/)]).toEqual([2, 1, 1]);
  });
});

it("the list of swaps has pages, shows the newest swap first, and contains only the player's own swaps", async () => {
  const player = await openSwapper(server, { TPLAY: "10" });
  await launched(async () => {
    for (const amount of ["1", "2", "3"]) await swapWell(server.call, player, wish("TPLAY", "PLAY", amount));
  });
  const page = async (query: Record<string, string>) =>
    dataOf(await server.call("GET /assets/swap_records", { token: player.token, query }));
  const first = await page({ limit: "2" });
  expect(first.records.map(({ amount }) => amount)).toEqual(["3", "2"]);
  const second = await page({ limit: "2", cursor: first.nextCursor ?? "" });
  expect([second.records.map(({ amount }) => amount), second.nextCursor]).toEqual([["1"], null]);
  const [newest] = first.records;
  if (newest === undefined) throw new Error("three swaps were made");
  const { id, atMs } = newest;
  expect((await page({ id })).records).toEqual([newest]);
  expect((await page({ id: "12" })).records).toEqual([]);
  expect((await page({ fromMs: String(atMs) })).records).toContainEqual(newest);
  expect((await page({ fromMs: String(atMs + 1) })).records).toEqual([]);
  expect((await page({ untilMs: String(atMs) })).records).not.toContainEqual(newest);
  const stranger = await openPlayer(server);
  for (const query of [{}, { id }])
    expect(
      dataOf(await server.call("GET /assets/swap_records", { token: stranger.token, query })).records,
    ).toEqual([]);
});

it("the PLAY in the airdrop pool covers all existing tPLAY after any claims, bets and swaps", async () => {
  const players = await Promise.all([1, 2, 3].map(() => openSwapper(server, { PLAY: "50" })));
  await fundExchange(server, { pool: "500" });
  const rounds = process.env.GEMPLAY_LONG === "1" ? 300 : 12;
  await launched(async () => {
    for (let round = 0; round < rounds; round++) {
      const steps = players.map(async (player, place) => {
        const amount = String(1 + ((round * 7 + place * 3) % 40));
        // A claim of an airdrop fails if the claim is larger than the money left in the pool.
        if ((round + place) % 3 === 0)
          return await give(server, player, { TPLAY: amount }).catch(() => undefined);
        if ((round + place) % 3 === 1) return await placeBet(server, player, { asset: "TPLAY" });
        return await swapNow(
          round % 2 === 0 ? server.call : other.call,
          player,
          wish("TPLAY", "PLAY", amount),
        );
      });
      await Promise.all(steps);
      const existing = -(await system("issuance", "TPLAY"));
      expect((await system("airdrop_pool", "PLAY")) >= existing).toBe(true);
    }
  });
});
