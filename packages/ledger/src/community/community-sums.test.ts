import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, type Settlement } from "../settlement/index.ts";
import { communityOf, pointsPlace, pointsRanking } from "./community-reads.ts";
import { keepCommunity, type Levels } from "./community-sums.ts";
import { bindInviter } from "./inviters.ts";

const term = (pointsBase: bigint) => ({ pointsBase, giftBase: 1n });
const levels: Levels = [term(100n), term(1_000n), term(10_000n), term(100_000n)];

let ledger: TestLedger;
let settlement: Settlement;
const open = (clock: () => number) =>
  createSettlement({
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    rates: () => testRates,
    clock,
    shards: 1,
    onFault: (fault) => {
      throw fault;
    },
  });
withLedger((own) => {
  ledger = own;
  settlement = open(() => Date.now());
});
// The tests replace `Date` by a fake clock. The tests do not replace timers, because network sockets need real timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  expect(await reconcile(ledger.client)).toEqual([]);
});
afterAll(() => settlement.close());

const dayOf = (at: string) => at.slice(0, 10);
const keep = (at: string) =>
  keepCommunity((work) => inTransaction(ledger.client, () => work(ledger.client)), {
    today: dayOf(at),
    levels,
  });

/**
 * Creates a player who has one friend.
 * @returns a function that places a bet of the friend at a given time and returns the commission rate
 */
async function withFriend(inviterId: bigint): Promise<(at: string, amountBase: bigint) => Promise<number>> {
  const playerId = inviterId + 100n;
  await fund(ledger.client, playerId, 10n ** 9n);
  await inTransaction(ledger.client, () => bindInviter(ledger.client, { playerId, inviterId }));
  return async (at, amountBase) => {
    vi.setSystemTime(at);
    const { bet } = await settlement.bet(coinBet(playerId, randomUUID(), amountBase));
    return bet.rewards?.commission?.bps ?? 0;
  };
}
const levelOf = async (playerId: bigint) =>
  (await communityOf(ledger.client, playerId, { since: "2026-01-01" })).level;

it("the points of a level include bets of exactly 30 days, even if keepCommunity runs late", async () => {
  const [late, early, short] = [await withFriend(1n), await withFriend(2n), await withFriend(3n)];
  for (const bet of [late, early, short]) await bet("2026-03-01T00:00:00.000Z", 60n);
  await keep("2026-03-01T12:00:00Z");
  await keep("2026-03-30T12:00:00Z");
  // The bet `late` is placed in the last millisecond of the 30-day window that begins on the first day. Two bets of
  // other friends are placed directly after this 30-day window.
  await late("2026-03-30T23:59:59.999Z", 40n);
  await early("2026-03-31T00:00:00.000Z", 99n);
  await short("2026-03-31T00:00:00.000Z", 1n);
  await keep("2026-03-31T00:00:00Z");
  for (const [inviterId, level] of [
    [1n, 2],
    [2n, 1],
    [3n, 1],
  ] as const)
    expect(await levelOf(inviterId)).toBe(level);
  expect(await pointsRanking(ledger.client, 2)).toEqual([
    { playerId: 2n, pointsBase: 99n, level: 1 },
    { playerId: 1n, pointsBase: 40n, level: 2 },
  ]);
  for (const [inviterId, place] of [
    [1n, 2],
    [2n, 1],
    [3n, 3],
    [4n, undefined],
  ] as const)
    expect(await pointsPlace(ledger.client, inviterId)).toBe(place);
  await keep("2026-05-31T00:00:00Z");
  expect(await pointsRanking(ledger.client, 9)).toEqual([]);
  expect(await levelOf(1n)).toBe(2);
});

it("the next bet earns commission at the rate of the inviter's new level, even if the old level is cached", async () => {
  const bet = await withFriend(11n);
  const at = "2026-06-01T00:00:00Z";
  for (let bets = 0; bets < 5; bets++) expect(await bet(at, 20n)).toBe(1_000);
  await keep(at);
  expect(await bet(at, 900n)).toBe(1_250);
  await keep(at);
  expect(await bet(at, 1n)).toBe(1_500);
});

it("bets of one batch are counted on different days if they are placed before and after midnight", async () => {
  const [late, early] = [await withFriend(21n), await withFriend(22n)];
  for (const bet of [late, early]) await bet("2026-07-01T00:00:00.000Z", 60n);
  await keep("2026-07-30T12:00:00Z");
  const midnightMs = Date.parse("2026-07-31T00:00:00Z");
  // The clock's times. The settlement reads the first of the clock's times to look up the idempotency keys of the
  // batch.
  const moments = [midnightMs - 1, midnightMs - 1, midnightMs];
  const overMidnight = open(() => moments.shift() ?? midnightMs);
  const placed = [121n, 122n].map((playerId) => overMidnight.bet(coinBet(playerId, randomUUID(), 40n)));
  const days = (await Promise.all(placed)).map(({ bet }) => bet.at.toISOString().slice(0, 10));
  await overMidnight.close();
  expect(days).toEqual(["2026-07-30", "2026-07-31"]);
  await keep("2026-07-31T12:00:00Z");
  expect([await levelOf(21n), await levelOf(22n)]).toEqual([2, 1]);
});

it("keepCommunity counts today's bets although another process moved the window to today and crashed", async () => {
  const bet = await withFriend(31n);
  await bet("2026-08-01T12:00:00.000Z", 60n);
  await keep("2026-08-01T12:00:00Z");
  await bet("2026-08-02T12:00:00.000Z", 60n);

  /**
   * Runs `keepCommunity` for the new day and calls `then` directly after the first transaction that contains the given
   * statement.
   */
  const keepUntil = async (client: pg.Client, statement: string, then: () => Promise<void>) => {
    let isCalled = false;
    await keepCommunity(
      async (work) => {
        let isFound = false;
        const query = (sql: string, values?: unknown[]) => {
          isFound ||= sql.includes(statement);
          return client.query(sql, values);
        };
        const result = await inTransaction(client, () => work({ query, shards: ledger.client.shards }));
        if (isFound && !isCalled) {
          isCalled = true;
          await then();
        }
        return result;
      },
      { today: "2026-08-02", levels },
    );
  };
  const dying = await ledger.connect();
  await keepUntil(ledger.client, "JOIN community_level", async () => {
    const dead = keepUntil(dying, "UPDATE community_window", async () => {
      throw new Error("killed after the window moved");
    });
    await expect(dead).rejects.toThrow("killed after the window moved");
  });
  expect(await pointsRanking(ledger.client, 1)).toEqual([{ playerId: 31n, pointsBase: 120n, level: 2 }]);
});
