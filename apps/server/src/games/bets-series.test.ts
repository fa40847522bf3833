import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { AutoRunInput, Data, ErrorName } from "@gemplay/api-schema";
import { raiseStake } from "@gemplay/games";
import { reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { startedRequest } from "../../../../tests/setup/started-request.ts";
import { base, heldBase, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { isValidReceipt } from "../../test/receipts.ts";
import { setFreeze } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { placeSeries } from "./bets.series.ts";

type Placed = Data<"POST /games/dice/bets">["bets"];

let server: TestServer;
withServer({ house: { PLAY: "1000000" } }, (started) => {
  server = started;
});

const evens = { direction: "over", targetCenti: 5_000 } as const;
const newKeys = (count: number) => Array.from({ length: count }, () => randomUUID());
const seriesOf = (changes: object = {}) => ({
  keys: newKeys(3),
  asset: "PLAY",
  amount: "1",
  params: evens,
  ...changes,
});
const newRun = (changes: Partial<AutoRunInput> = {}): AutoRunInput => ({
  firstAmount: "1",
  played: 0,
  won: 0,
  winsInRow: 0,
  lossesInRow: 0,
  profit: "0",
  ...changes,
});

const call = (token: string, changes?: object) =>
  server.call("POST /games/dice/bets", { token, body: seriesOf(changes) });
const placedBy = async (token: string, changes?: object): Promise<Placed> =>
  dataOf(await call(token, changes)).bets;

/** Places a bet for each key. On a busy machine, one call may not be enough, because a call ends after two seconds. */
async function placedAll(token: string, keys: readonly string[]): Promise<Placed> {
  const bets: Placed = [];
  while (bets.length < keys.length) bets.push(...(await placedBy(token, { keys: keys.slice(bets.length) })));
  return bets;
}

async function betCount({ id }: Pick<TestPlayer, "id">): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    SELECT count(*)::int AS bets FROM bet WHERE player_id = ${id}`.execute(server.server.platform.db);
  return rows[0]?.bets ?? 0;
}

/** Runs `work` while a caller may make the given number of calls a minute. */
async function withLimit<R>(calls: number, work: () => Promise<R>): Promise<R> {
  const { settings } = server.server.platform;
  await settings.set("rate.generalPerMinute", String(calls), { actor: "test" });
  try {
    return await work();
  } finally {
    await settings.set("rate.generalPerMinute", "0", { actor: "test" });
  }
}

describe("a call with several bets", () => {
  it("places one bet for each key in the given order, and each bet changes the balance by its own result", async () => {
    const player = await openPlayer(server, "100");
    const keys = newKeys(100);
    const bets = await placedAll(player.token, keys);
    expect(bets.map(({ round }) => round.nonce)).toEqual(keys.map((_, place) => place));
    let balanceBase = base("100");
    for (const { round, balance } of bets) {
      balanceBase += base(round.payout) - base("1");
      expect(balance).toBe(formatAmount(balanceBase, 18));
    }
    expect(await heldBase(server, player)).toBe(balanceBase);
    expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
  });

  it("gives each bet the receipt of a call with this bet alone, and a call with one of its keys returns the same bet", async () => {
    const player = await openPlayer(server, "100");
    const keys = newKeys(5);
    const bets = await placedAll(player.token, keys);
    for (const [place, { receipt, ...answer }] of bets.entries()) {
      const request = { key: keys[place] ?? "", asset: "PLAY", amount: "1", params: evens } as const;
      const statement = { call: "POST /games/dice/bet", player: String(player.id), request, answer };
      expect(await isValidReceipt(server, { ...statement, atMs: receipt.atMs }, receipt)).toBe(true);
      expect(await placed(server, player, request)).toEqual(answer);
    }
    expect(await betCount(player)).toBe(5);
  });

  it("returns the same bets when it is repeated, and continues with the keys that have no bet yet", async () => {
    const player = await openPlayer(server, "100");
    const keys = newKeys(6);
    const first = await placedAll(player.token, keys.slice(0, 4));
    const again = await placedAll(player.token, keys);
    expect(again.map(({ round }) => round.id).slice(0, 4)).toEqual(first.map(({ round }) => round.id));
    expect(await betCount(player)).toBe(6);
  });

  it("ends before the first refused bet, and a refusal of its first bet refuses the call", async () => {
    const player = await openPlayer(server, "2.5");
    const never = { direction: "over", targetCenti: 9_950 } as const;
    const keys = newKeys(10);
    const bets: Placed = [];
    let answer = await call(player.token, { params: never, keys });
    for (
      ;
      answer.code === 200;
      answer = await call(player.token, { params: never, keys: keys.slice(bets.length) })
    ) {
      bets.push(...dataOf(answer).bets);
      if (bets.length === keys.length) break;
    }
    // Each bet wins with a chance of 1 in 200.
    if (bets.every(({ round }) => round.result === "LOSE")) {
      expect(bets).toHaveLength(2);
      await expectRefused(answer, "InsufficientBalance");
      expect(await heldBase(server, player)).toBe(base("0.5"));
    }
    expect(await betCount(player)).toBe(bets.length);
  });

  it("counts each bet against the rate limit of the player", async () => {
    const player = await openPlayer(server, "100");
    const { data } = await withLimit(3, () => call(player.token, { keys: newKeys(20) }));
    // The calls with which the test has opened the account count too.
    expect(data?.bets.length ?? 0).toBeLessThanOrEqual(3);
    expect(await betCount(player)).toBe(data?.bets.length ?? 0);
  });

  it("a call with several bets is refused for a frozen player, but a repeated call returns the bets that are already placed", async () => {
    const player = await openPlayer(server, "100");
    const keys = newKeys(2);
    const before = await placedAll(player.token, keys);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date(server.clock.nowMs())));
    const again = await placedBy(player.token, { keys: [...keys, ...newKeys(1)] });
    const ids = before.map(({ round }) => round.id);
    expect(again.map(({ round }) => round.id)).toEqual(ids.slice(0, again.length));
    await expectRefused(await call(player.token), "AccountFrozen");
    expect(await betCount(player)).toBe(2);
  });

  it("places no further bet after the caller has closed the connection", async () => {
    const player = await openPlayer(server, "1000");
    const { db } = server.server.platform;
    const body = JSON.stringify(seriesOf({ keys: newKeys(100) }));
    const head = [
      "POST /api/games/dice/bets HTTP/1.1",
      "host: x",
      `authorization: Bearer ${player.token}`,
      "content-type: application/json",
      `content-length: ${body.length}`,
    ];
    const begun = startedRequest(({ url }) => url === "/api/games/dice/bets");
    // The locked wallet delays the first bet until the server has seen the end of the connection.
    await db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM wallet WHERE player_id = ${player.id} FOR UPDATE`.execute(trx);
      const socket = connect(Number(new URL(server.server.url).port), "127.0.0.1");
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
      await begun;
      socket.destroy();
      await server.call("GET /games");
    });
    // A bet of the same player waits behind the bet of the series that is under way.
    for (let placedAlone = 0; placedAlone < 5; placedAlone++) await placed(server, player);
    expect(await betCount(player)).toBeLessThanOrEqual(7);
  });

  const refused: Record<string, [ErrorName, object]> = {
    "no key": ["RequestInvalid", { keys: [] }],
    "101 keys": ["RequestInvalid", { keys: newKeys(101) }],
    "the same key twice": ["RequestInvalid", { keys: Array(2).fill(randomUUID()) }],
    "an amount with a sign": ["AmountInvalid", { amount: "-1" }],
    "an amount of zero": ["BetBelowMinimum", { amount: "0" }],
    "parameters that the game does not offer": [
      "BetParametersInvalid",
      { params: { ...evens, targetCenti: 1 } },
    ],
    "a first amount that is no number": ["AmountInvalid", { run: newRun({ firstAmount: "many" }) }],
    "a stop amount without digits": ["AmountEmpty", { run: newRun({ stopLoss: "" }) }],
    "a profit with two signs": ["AmountInvalid", { run: newRun({ profit: "--1" }) }],
    "a raise of zero": ["RequestInvalid", { run: newRun({ raiseOnWinE2: 0 }) }],
    "an unknown rule": ["RequestInvalid", { run: { ...newRun(), double: true } }],
  };
  it.each(Object.entries(refused))("is refused for %s, and places no bet", async (_, [error, changes]) => {
    const player = await openPlayer(server, "100");
    await expectRefused(await call(player.token, changes), error);
    expect(await betCount(player)).toBe(0);
  });
});

describe("a call with the rules of automatic play", () => {
  it("raises the stake after each win and each loss by the rule, also with the stake and the results of an earlier call", async () => {
    const player = await openPlayer(server, "100000");
    const run = newRun({ raiseOnLossE2: 2_500 });
    const stakes = (bets: Placed) => bets.map(({ round }) => round.amount);
    const expected = (bets: Placed) =>
      bets.map((_, place) => {
        const before = bets.slice(0, place).toReversed();
        const losses = before.findIndex(({ round }) => round.result === "WIN");
        let stakeBase = base("1");
        for (let left = losses < 0 ? before.length : losses; left > 0; left--)
          stakeBase = raiseStake(stakeBase, 2_500);
        return formatAmount(stakeBase, 18);
      });
    const bets = await placedBy(player.token, { keys: newKeys(20), run });
    expect(stakes(bets)).toEqual(expected(bets));
    const raised = newRun({ firstAmount: "1", raiseOnWinE2: 10_000, raiseOnLossE2: 10_000, played: 3 });
    const doubled = await placedBy(player.token, { keys: newKeys(4), amount: "8", run: raised });
    expect(stakes(doubled)).toEqual(["8", "16", "32", "64"].slice(0, doubled.length));
    const reset = await placedBy(player.token, { keys: newKeys(2), amount: "8", run: newRun() });
    expect(stakes(reset)).toEqual(["8", "1"].slice(0, reset.length));
  });
});

describe("placeSeries", () => {
  const player = { id: 7n } as never;
  const round = { payout: "0", amount: "1" };
  const parts = {
    player,
    game: "dice" as const,
    body: seriesOf({ keys: newKeys(5) }) as never,
    denied: undefined,
    sign: async () => ({ answer: "", receipt: {} as never }),
    countCall: async () => true,
    isAwaited: () => true,
  };
  /** Places the first bets, and throws the error at the bet with the given place. */
  function failingAt(place: number, error: Error) {
    let taken = 0;
    return {
      async place() {
        taken += 1;
        if (taken === place) throw error;
        return { round, balance: "1" } as never;
      },
      taken: () => taken,
    };
  }

  it.each([
    ["losses in a row", "0", { stopLosses: { count: 2, inRow: true } }, { lossesInRow: 1 }, {}],
    ["losses in all", "0", { stopLosses: { count: 4, inRow: false } }, { played: 5, won: 2 }, { played: 2 }],
    ["wins in a row", "2", { stopWins: { count: 3, inRow: true } }, { winsInRow: 2 }, { winsInRow: 0 }],
    ["wins in all", "2", { stopWins: { count: 6, inRow: false } }, { won: 5 }, { won: 3 }],
    ["a profit", "2", { stopProfit: "5.5" }, { profit: "4.5" }, { profit: "3" }],
    ["a loss", "0", { stopLoss: "5.5" }, { profit: "-4.5" }, { profit: "-3" }],
    ["a single win", "2", { stopSingleWin: "1" }, {}, { stopSingleWin: "1.000000000000000001" }],
  ] as const)(
    "ends at the round that reaches the limit of %s together with the earlier results, and not before",
    async (_, payout, stop, reached, missed) => {
      const bets = { place: async () => ({ round: { payout, amount: "1" }, balance: "1" }) as never };
      const countOf = async (earlier: object) => {
        const body = seriesOf({ keys: newKeys(2), run: newRun({ ...(stop as object), ...earlier }) });
        return (await placeSeries({ ...parts, bets, body: body as never })).bets.length;
      };
      expect(await countOf(reached)).toBe(1);
      expect(await countOf(missed)).toBe(2);
    },
  );

  it.each([
    ["the caller no longer waits", { isAwaited: () => false }],
    ["the player has reached the rate limit", { countCall: async () => false }],
  ])("places no further bet if %s", async (_, changed) => {
    const bets = { place: async () => ({ round, balance: "1" }) as never };
    expect((await placeSeries({ ...parts, ...changed, bets })).bets).toHaveLength(1);
  });

  it.each(["OutcomeUnknown", "Unavailable"] as const)(
    "throws the error %s of a later bet, so that the caller repeats the call",
    async (error) => {
      const bets = failingAt(3, new AppError(error));
      await expect(placeSeries({ ...parts, bets })).rejects.toMatchObject({ error });
      expect(bets.taken()).toBe(3);
    },
  );

  it("places no further bet after two seconds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const bets = {
        async place() {
          vi.advanceTimersByTime(900);
          return { round, balance: "1" } as never;
        },
      };
      expect((await placeSeries({ ...parts, bets })).bets).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("returns the earlier bets if a later bet is refused", async () => {
    const bets = failingAt(3, new AppError("BetAboveMaximum"));
    expect((await placeSeries({ ...parts, bets })).bets).toHaveLength(2);
    expect(bets.taken()).toBe(3);
  });
});
