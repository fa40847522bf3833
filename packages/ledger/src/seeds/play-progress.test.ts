import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  coinEdge,
  flipCoin,
  fund,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { type Hold, placeHold, settleHold, voidHold } from "../holds/index.ts";
import { ensurePartitions } from "../partitions/index.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, type Settlement } from "../settlement/index.ts";
import { netSince } from "./net-since.ts";
import { openBetCount, playProgress } from "./play-progress.ts";

let ledger: TestLedger;
let settlement: Settlement;
withLedger((own) => {
  ledger = own;
});
let startMs = Date.parse("2027-01-13T12:00:00Z");
beforeEach(async () => {
  // Each test uses dates one week after the previous test, because each new id must have a later time.
  startMs += 7 * 86_400_000;
  await ensurePartitions(ledger.client, startMs);
  vi.useFakeTimers({ toFake: ["Date"], now: startMs });
  settlement = createSettlement({
    rates: () => testRates,
    ...ledger.database,
    secrets: testSecrets,
    decide: flipCoin,
    shards: 1,
    clock: () => Date.now(),
    onFault: (fault) => {
      throw fault;
    },
  });
});
afterEach(async () => {
  await settlement.close();
  expect(await reconcile(ledger.client)).toEqual([]);
});

let players = 0n;
async function newPlayer(): Promise<bigint> {
  players += 1n;
  await fund(ledger.client, players, 1_000n);
  return players;
}

const at = (ms: number) => void vi.setSystemTime(startMs + ms);
const moments = (...ms: readonly number[]) => ms.map((one) => new Date(startMs + one));
const progressOf = (playerId: bigint, sinceMs: number, ...points: readonly number[]) =>
  playProgress(ledger.client, playerId, { since: new Date(startMs + sinceMs), points: moments(...points) });

/**
 * Places an instant bet of a player.
 * @returns the payout minus the stake
 */
async function bet(playerId: bigint, amountBase: bigint): Promise<bigint> {
  const { bet } = await settlement.bet(coinBet(playerId, randomUUID(), amountBase));
  return bet.payoutBase - amountBase;
}

const hold = (playerId: bigint, amountBase: bigint): Promise<Hold> =>
  inTransaction(ledger.client, async () => {
    const request = { ...coinBet(playerId, randomUUID(), amountBase), seeds: "own" } as const;
    return (await placeHold(ledger.client, testSecrets, request)).hold;
  });

const settled = ({ playerId, id }: Hold, payoutBase: bigint) =>
  inTransaction(ledger.client, () =>
    settleHold(
      ledger.client,
      { playerId, id, payoutBase, multiplierE4: 10_000, outcome: {}, houseEdge: coinEdge },
      testRates,
    ),
  );

it("playProgress counts each bet at the time of its settlement, and adds up all earlier bets for each requested time", async () => {
  const playerId = await newPlayer();
  at(-1);
  await bet(playerId, 50n);
  at(0);
  const first = await bet(playerId, 10n);
  at(99);
  const second = await bet(playerId, 20n);
  at(100);
  const third = await bet(playerId, 30n);
  at(250);
  const fourth = await bet(playerId, 40n);
  const total = first + second + third + fourth;
  expect(await progressOf(playerId, 0, 100, 200, 300)).toEqual([
    {
      asset: "PLAY",
      bets: 4n,
      stakedBase: 100n,
      netBase: total,
      progress: [first + second, first + second + third, total],
    },
  ]);
  // A bet after the last requested time is added to the last entry, because a bet may be settled while the request
  // runs.
  expect(await progressOf(playerId, 0, 100, 200)).toMatchObject([{ progress: [first + second, total] }]);
  expect(await progressOf(playerId, 250, 250)).toMatchObject([{ bets: 1n, progress: [fourth] }]);
  expect(await progressOf(playerId, 251, 300)).toEqual([]);
  expect(await progressOf(await newPlayer(), 0, 300)).toEqual([]);
});

it("playProgress counts a hold at the time of its settlement, and never counts a voided hold", async () => {
  const playerId = await newPlayer();
  at(-86_400_000 * 3);
  const [old, older, back, open] = [
    await hold(playerId, 10n),
    await hold(playerId, 20n),
    await hold(playerId, 30n),
    await hold(playerId, 40n),
  ];
  at(-1);
  await settled(older, 100n);
  at(50);
  const young = await hold(playerId, 5n);
  expect(await openBetCount(ledger.client, playerId)).toBe(4);
  at(60);
  await settled(old, 25n);
  await inTransaction(ledger.client, () => voidHold(ledger.client, back));
  at(150);
  await settled(young, 0n);
  expect(await progressOf(playerId, 0, 100, 200)).toEqual([
    { asset: "PLAY", bets: 2n, stakedBase: 15n, netBase: 10n, progress: [15n, 10n] },
  ]);
  expect(await openBetCount(ledger.client, playerId)).toBe(1);
  await settled(open, 40n);
  expect(await openBetCount(ledger.client, playerId)).toBe(0);
});

/** Adds up the player's bets themselves that were settled at a given time or later. */
async function netOfBets(playerId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await ledger.client.query<{ net: string }>(
    "SELECT coalesce(sum(payout - amount), 0)::text AS net FROM bet WHERE player_id = $1 AND at >= $2",
    [playerId, new Date(startMs + sinceMs)],
  );
  return BigInt(rows[0]?.net ?? "");
}

it("netSince equals the sum of the bets from any time on, over three days and over holds that were settled later", async () => {
  const playerId = await newPlayer();
  const hour = 3_600_000;
  at(-hour);
  const [first, second, third] = [
    await hold(playerId, 11n),
    await hold(playerId, 13n),
    await hold(playerId, 17n),
  ];
  await hold(playerId, 19n);
  await bet(playerId, 50n);
  // The first day ends twelve hours after the start of the test.
  const moments = [-1, 0, 1, hour, 12 * hour - 1, 12 * hour, 12 * hour + 1, 36 * hour, 37 * hour];
  for (const [index, moment] of moments.entries()) {
    at(moment);
    await bet(playerId, BigInt(2 ** index));
    if (moment === hour) await settled(first, 100n);
    if (moment === 12 * hour - 1) await settled(await hold(playerId, 3n), 0n);
    if (moment === 12 * hour) await settled(second, 200n);
    if (moment === 36 * hour) await settled(third, 0n);
  }
  for (const sinceMs of [-hour, ...moments, 38 * hour]) {
    const net = await netSince(ledger.client, playerId, new Date(startMs + sinceMs));
    expect([sinceMs, net.get("PLAY") ?? 0n]).toEqual([sinceMs, await netOfBets(playerId, sinceMs)]);
  }
  expect(await netSince(ledger.client, await newPlayer(), new Date(startMs))).toEqual(new Map());
});

it("playProgress reads only the bets of the requested period if a player has very many bets", async () => {
  const [playerId, other] = [await newPlayer(), await newPlayer()];
  const { client } = ledger;
  const count = 20_000;
  // The player has one bet for each second until one second ago. The test requests the last 600 bets.
  await client.query("BEGIN");
  for (const player of [playerId, other])
    await client.query(
      `INSERT INTO bet (player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce,
                        at, multiplier_e4)
       SELECT $1::bigint, (lpad(to_hex($2::bigint - n * 1000), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
              || '8' || lpad(to_hex(n), 15, '0'))::uuid, gen_random_uuid(), 'coin', 'PLAY', 2, n % 4, 100, '{}', '{}', 1, n,
              to_timestamp(($2::bigint - n * 1000) / 1000.0), 10000
       FROM generate_series(1, $3::int) n`,
      [player, startMs, count],
    );
  // The player has the same number of bets that were placed as holds and settled one minute later.
  await client.query(
    `INSERT INTO hold (player_id, id, key, game, asset, amount, params, seed_no, nonce, at, state, over_at)
     SELECT $1::bigint, (lpad(to_hex($2::bigint - n * 1000 - 60000), 12, '0') || '7' || repeat('0', 11)
            || lpad(to_hex(n), 8, '0'))::uuid, gen_random_uuid(), 'coin', 'PLAY', 2, '{}', 1, n,
            to_timestamp(($2::bigint - n * 1000 - 60000) / 1000.0), 'settled',
            to_timestamp(($2::bigint - n * 1000) / 1000.0)
     FROM generate_series(1, $3::int) n`,
    [playerId, startMs, count],
  );
  await client.query("ANALYZE bet, hold");
  const asked: string[] = [];
  const explaining = {
    query: async (text: string, values?: unknown[]) => {
      const plan = await client.query<Record<string, unknown>>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      asked.push(JSON.stringify(plan.rows[0]));
      return await client.query<Record<string, unknown>>(text, values);
    },
  };
  const [progress] = await playProgress(explaining, playerId, {
    since: new Date(startMs - 600_000),
    points: moments(-300_000, 0),
  });
  expect(progress).toMatchObject({ bets: 600n, stakedBase: 1_200n, netBase: -300n });
  const [plan = ""] = asked;
  // The pattern of the test ignores scans that return no rows, because PostgreSQL may scan empty partitions
  // sequentially.
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Actual Rows":(?!0,)/);
  expect(plan).toMatch(/"Index Name":"bet_\w+_pkey"/);
  expect(plan).toMatch(/"Index Name":"hold_\w+(over_at_idx|settled)"/);
  expect(plan).not.toMatch(/"Rows Removed by Filter":[1-9]\d{3}/);
  await client.query("ROLLBACK");
});
