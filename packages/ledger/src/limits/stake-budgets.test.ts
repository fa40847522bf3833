import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterEach, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { placeHold, voidHold } from "../holds/index.ts";
import { post } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, type Settlement } from "../settlement/index.ts";
import { deleteStakeBudgets, openStakeBudget, StakeBudgetReached, stakeBudgetsOf } from "./stake-budgets.ts";

const dayMs = 86_400_000;
const reached = "stake_budget_reached";
const ended = "stake_budget_ended";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
const opened: Settlement[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settlement) => settlement.close()));
  expect(await reconcile(ledger.client)).toEqual([]);
});

/** Creates a settlement with its own connections, to simulate another process. */
function open(clock: () => number = Date.now): Settlement {
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: () => undefined,
    clock,
  });
  opened.push(settlement);
  return settlement;
}

let players = 7_000n;
/** Creates a player who has a stake budget for one day, and enough PLAY and tPLAY for every bet of a test. */
async function newPlayer(dayLimitBase: bigint): Promise<{ playerId: bigint; budget: string }> {
  players += 1n;
  const playerId = players;
  await fund(ledger.client, playerId, 100_000n);
  const issue = { debit: "issuance", amountBase: 100_000n, kind: "funding", reference: "test" } as const;
  await inTransaction(ledger.client, () =>
    post(ledger.client, [
      { ...issue, playerId: 0n, credit: "airdrop_pool", asset: "PLAY", idempotencyKey: randomUUID() },
      { ...issue, playerId, credit: "player", asset: "TPLAY", idempotencyKey: randomUUID() },
    ]),
  );
  const budget = randomUUID();
  await openStakeBudget(ledger.client, { playerId, id: budget }, dayLimitBase);
  return { playerId, budget };
}

interface Wish {
  readonly key?: string;
  readonly asset?: "PLAY" | "TPLAY";
}
const bet = (
  { playerId, budget }: { playerId: bigint; budget: string },
  amountBase: bigint,
  { key = randomUUID(), asset = "PLAY" }: Wish = {},
) => ({ ...coinBet(playerId, key, amountBase), asset, stakeBudgetId: budget });

const hold = (client: pg.Client, request: ReturnType<typeof bet>, seeds: "own" | "game" = "own") =>
  inTransaction(client, () =>
    placeHold(client, testSecrets, { ...request, seeds: seeds === "own" ? seeds : { seedNo: 0, nonce: 1 } }),
  );
const usedBase = async ({ playerId, budget }: { playerId: bigint; budget: string }, atMs = Date.now()) =>
  (await stakeBudgetsOf(ledger.client, playerId, atMs)).get(budget)?.stakedBase;

it("a stake budget accepts bets up to its daily limit exactly, and the refused bet moves no money", async () => {
  const settlement = open();
  const player = await newPlayer(100n);
  await settlement.bet(bet(player, 60n));
  await settlement.bet(bet(player, 40n, { asset: "TPLAY" }));
  const refusal = await settlement.bet(bet(player, 1n)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StakeBudgetReached);
  expect(refusal).toMatchObject({ dayLimitBase: 100n, stakedBase: 100n });
  expect(await usedBase(player)).toBe(100n);
  const { rows } = await ledger.client.query("SELECT count(*)::int AS bets FROM bet WHERE player_id = $1", [
    String(player.playerId),
  ]);
  expect(rows).toEqual([{ bets: 2 }]);
});

it("a bet without a stake budget does not count against the player's stake budgets", async () => {
  const settlement = open();
  const player = await newPlayer(10n);
  await settlement.bet(coinBet(player.playerId, randomUUID(), 500n));
  expect(await usedBase(player)).toBe(0n);
});

it("a repeated bet with the same idempotency key counts once against the stake budget", async () => {
  const settlement = open();
  const player = await newPlayer(100n);
  const request = bet(player, 70n);
  await settlement.bet(request);
  expect((await settlement.bet(request)).duplicate).toBe(true);
  const held = bet(player, 20n);
  await hold(ledger.client, held);
  expect((await hold(ledger.client, held)).duplicate).toBe(true);
  expect(await usedBase(player)).toBe(90n);
});

it("bets of several processes at once never exceed a stake budget, in both assets and with holds", async () => {
  const processes = [open(), open(), open()];
  const clients = await Promise.all([ledger.connect(), ledger.connect()]);
  const player = await newPlayer(100n);
  const assets = ["PLAY", "TPLAY"] as const;
  const bets = Array.from({ length: 24 }, (_, index) => {
    const settlement = processes[index % processes.length] as Settlement;
    return refusalOf(settlement.bet(bet(player, 10n, { asset: assets[index % 2] as "PLAY" })));
  });
  const holds = clients.map(async (client, index) => {
    const ends: string[] = [];
    for (let count = 0; count < 6; count++)
      ends.push(await refusalOf(hold(client, bet(player, 10n), index === 0 ? "own" : "game")));
    return ends;
  });
  const ends = (await Promise.all([...bets, ...holds])).flat();
  expect(ends.filter((end) => end === "accepted")).toHaveLength(10);
  expect(ends.filter((end) => end === reached)).toHaveLength(26);
  expect(await usedBase(player)).toBe(100n);
});

it("several bets of one batch count together against a stake budget", async () => {
  const settlement = open();
  const player = await newPlayer(30n);
  const ends = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(settlement.bet(bet(player, 10n)))),
  );
  expect(ends.filter((end) => end === "accepted")).toHaveLength(3);
  expect(await usedBase(player)).toBe(30n);
});

it("a hold above the rest of a stake budget is refused, and a voided hold stays counted", async () => {
  const player = await newPlayer(50n);
  const { hold: placed } = await hold(ledger.client, bet(player, 30n));
  expect(await refusalOf(hold(ledger.client, bet(player, 21n)))).toBe(reached);
  await inTransaction(ledger.client, () =>
    voidHold(ledger.client, { playerId: player.playerId, id: placed.id }),
  );
  expect(await usedBase(player)).toBe(30n);
});

it("a stake budget begins again with the next UTC day, and a clock that is behind counts into the later day", async () => {
  const midnightMs = Math.ceil(Date.now() / dayMs) * dayMs;
  const player = await newPlayer(100n);
  const [before, after] = [open(() => midnightMs - 1), open(() => midnightMs)];
  await before.bet(bet(player, 100n));
  expect(await refusalOf(before.bet(bet(player, 1n)))).toBe(reached);
  expect(await usedBase(player, midnightMs)).toBe(0n);
  await after.bet(bet(player, 90n));
  expect(await refusalOf(before.bet(bet(player, 11n)))).toBe(reached);
  expect(await usedBase(player, midnightMs)).toBe(90n);
});

it("a bet that waits for the deletion of its stake budget is refused", async () => {
  const settlement = open();
  const player = await newPlayer(100n);
  await settlement.bet(bet(player, 1n));
  const other = await ledger.connect();
  await other.query("BEGIN");
  await deleteStakeBudgets(other, player.playerId, [player.budget]);
  const late = refusalOf(settlement.bet(bet(player, 1n)));
  const lateHold = refusalOf(hold(await ledger.connect(), bet(player, 1n)));
  await expect
    .poll(
      async () =>
        (await ledger.client.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await other.query("COMMIT");
  expect([await late, await lateHold]).toEqual([ended, ended]);
  expect(await usedBase(player)).toBeUndefined();
});

it("the stake budget of another player, and an unknown stake budget, accept no bet", async () => {
  const settlement = open();
  const [player, other] = [await newPlayer(100n), await newPlayer(100n)];
  const foreign = { playerId: player.playerId, budget: other.budget };
  expect(await refusalOf(settlement.bet(bet(foreign, 1n)))).toBe(ended);
  expect(await refusalOf(hold(ledger.client, bet(foreign, 1n)))).toBe(ended);
  expect(await refusalOf(settlement.bet(bet({ ...player, budget: randomUUID() }, 1n)))).toBe(ended);
  expect(await usedBase(other)).toBe(0n);
});
