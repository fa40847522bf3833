import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
import { createIdSource, timeOfId } from "../database/index.ts";
import { placeHold, settleHold, voidHold } from "../holds/index.ts";
import { playerJournal, post } from "../journal/index.ts";
import { playerMovements, reconcile } from "../reads/index.ts";
import { createSettlement, findBet, listBets } from "../settlement/index.ts";
import { ensurePartitions, partitionsAhead, partitionsReady } from "./partitions.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let nowMs = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  goTo(Date.now());
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await reconcile(ledger.client)).toEqual([]);
});
/** Sets the date of the process and the clock of the settlement to the given time. */
function goTo(ms: number): void {
  nowMs = ms;
  vi.setSystemTime(ms);
}

let players = 0n;
async function newPlayer(amountBase = 1_000_000n): Promise<bigint> {
  players += 1n;
  await fund(ledger.client, players, amountBase);
  return players;
}
const open = (aheadMs = 0) =>
  createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: () => undefined,
    clock: () => nowMs + aheadMs,
  });
const keyAt = (ms: number) => createIdSource(() => ms)().id;
const place = (playerId: bigint, key: string, clock?: () => number) =>
  inTransaction(ledger.client, () =>
    placeHold(ledger.client, testSecrets, { ...coinBet(playerId, key, 10n), seeds: "own" }, { clock }),
  );
const betsOf = async (playerId: bigint) => {
  const { rows } = await ledger.client.query("SELECT key, id FROM bet WHERE player_id = $1 ORDER BY id", [
    String(playerId),
  ]);
  return rows;
};
const monthAfter = (ms: number, months = 1) => {
  const at = new Date(ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months);
};

describe("monthly partitions", () => {
  it.each(["bet", "transfer", "hold"])(
    "in the table %s reject the same direct changes of rows as the whole table",
    async (table) => {
      const { rows } = await ledger.client.query<{ part: string }>(
        "SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = $1::regclass",
        [table],
      );
      expect(rows.length).toBeGreaterThan(partitionsReady.kept);
      for (const { part } of [...rows, { part: table }]) {
        const { rows: triggers } = await ledger.client.query<{ enabled: string }>(
          "SELECT tgenabled AS enabled FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal",
          [part],
        );
        expect(triggers.map(({ enabled }) => enabled)).toEqual(table === "transfer" ? ["A", "A"] : ["A"]);
        for (const change of [`DELETE FROM ${part}`, `UPDATE ${part} SET amount = 1`, `TRUNCATE ${part}`])
          await expect(ledger.client.query(change), change).rejects.toThrow(
            // On Citus, the shard of the partition refuses the change.
            new RegExp(`on ${part}(_\\d+)? is refused`),
          );
      }
    },
  );

  it("store a transfer only once, and accept the transfer's idempotency key in no later month", async () => {
    const [player, { client }] = [await newPlayer(), ledger];
    const reward = {
      ...({ playerId: player, debit: "issuance", credit: "player", asset: "U" } as const),
      amountBase: 5n,
      kind: "reward",
      reference: "test",
      idempotencyKey: "once",
    };
    const give = () => inTransaction(client, () => post(client, [reward]));
    const [first] = await give();
    goTo(monthAfter(nowMs, 3) + dayMs);
    const [again] = await give();
    expect(again).toMatchObject({ id: first?.id, duplicate: true });
    await inTransaction(client, () => post(client, [{ ...reward, idempotencyKey: "another" }]));
    const { rows } = await client.query(
      "SELECT sum(change)::text AS change FROM movement_day WHERE player_id = $1 AND asset = 'U'",
      [String(player)],
    );
    expect(rows).toEqual([{ change: "10" }]);
    // The unique index on idempotency keys also rejects a direct INSERT into a partition.
    const { rows: tables } = await client.query<{ part: string }>(
      "SELECT DISTINCT tableoid::regclass::text AS part FROM transfer WHERE player_id = $1 AND asset = 'U'",
      [String(player)],
    );
    expect(tables).toHaveLength(2);
    for (const { part } of tables)
      await expect(
        client.query(`INSERT INTO ${part} SELECT player_id, ledger_id_at(at, 9), debit, credit, asset, amount, kind, reference,
                        'once', at FROM ${part} WHERE player_id = ${player} AND asset = 'U'`),
      ).rejects.toMatchObject({ code: "23505" });
  });
});

describe("ensurePartitions", () => {
  it("creates missing partitions once if several processes run the function in parallel", async () => {
    goTo(monthAfter(nowMs, 3));
    const clients = await Promise.all(Array.from({ length: 4 }, () => ledger.connect()));
    expect(await Promise.all(clients.map((client) => ensurePartitions(client, nowMs)))).toEqual(
      Array.from({ length: 4 }, () => partitionsReady.kept),
    );
    expect(await partitionsAhead(ledger.client, nowMs)).toBe(partitionsReady.kept);
    await Promise.all(clients.map((client) => client.end()));
  });

  it("creates missing partitions for the bets of two settlement shards, and no bet is lost", async () => {
    const [player, another] = [await newPlayer(), await newPlayer()];
    // The test uses the first month that the previous test did not create, so that only few partitions are missing. A
    // settlement shard waits only a short time until missing partitions exist.
    goTo(monthAfter(nowMs, 3 + partitionsReady.kept + 1) + dayMs);
    expect(await partitionsAhead(ledger.client, nowMs)).toBe(0);
    const settlement = open();
    const bets = await Promise.all(
      [1n, 2n, 3n].flatMap((amount) =>
        [player, another].map((of) => settlement.bet(coinBet(of, randomUUID(), amount))),
      ),
    );
    await settlement.close();
    expect(bets.map(({ duplicate }) => duplicate)).toEqual(Array(6).fill(false));
    expect(await partitionsAhead(ledger.client, nowMs)).toBe(partitionsReady.kept);
  });

  it("refuses to create partitions for months far in the future", async () => {
    await expect(ensurePartitions(ledger.client, nowMs + 20 * 366 * dayMs)).rejects.toThrow("are not made");
  });
});

describe("an idempotency key at the end of a month", () => {
  const change = () => monthAfter(nowMs, 2);

  it.each([
    ["a cached player", 0],
    ["a player with a later bet in another process", 1],
  ])("belongs to exactly one bet of %s", async (_, others) => {
    const player = await newPlayer();
    const midnight = change();
    const [settlement, other] = [open(), open()];
    goTo(midnight - 2 * hourMs);
    const keys = [keyAt(nowMs), keyAt(nowMs - 40 * hourMs), randomUUID()];
    const first = await Promise.all(keys.map((key) => settlement.bet(coinBet(player, key, 10n))));
    // The clock moves past the beginning of the next month, so that the shard caches data from the next month.
    for (const later of [-1, 1, hourMs, dayMs, 2 * dayMs - 2 * hourMs - 1]) {
      goTo(midnight + later);
      await settlement.bet(coinBet(player, keyAt(nowMs), 1n));
      for (let bets = 0; bets < others; bets++) await other.bet(coinBet(player, keyAt(nowMs), 1n));
      const again = await Promise.all(
        keys.toReversed().map((key) => settlement.bet(coinBet(player, key, 10n))),
      );
      const which = again.map(({ bet, duplicate }) => `${bet.id} ${duplicate}`);
      expect(which).toEqual(first.toReversed().map(({ bet }) => `${bet.id} true`));
      expect(await refusalOf(other.bet(coinBet(player, keys[0] ?? "", 11n)))).toBe("idempotency_conflict");
      expect(await refusalOf(place(player, keys[1] ?? ""))).toBe("idempotency_conflict");
    }
    // Processes whose clocks are hours or days behind must also find the bet of an idempotency key that they still
    // accept.
    for (const [later, lagMs] of [
      [hourMs, 2 * hourMs],
      [dayMs, 25 * hourMs],
      [2 * dayMs, 72 * hourMs],
    ] as const) {
      goTo(midnight + later);
      const [right, behind] = [open(), open(-lagMs)];
      const late = keyAt(nowMs - lagMs + 24 * hourMs);
      const { bet } = await right.bet(coinBet(player, late, 10n));
      await behind.bet(coinBet(player, keyAt(nowMs - lagMs), 1n));
      expect(await behind.bet(coinBet(player, late, 10n))).toMatchObject({
        bet: { id: bet.id },
        duplicate: true,
      });
      const wall = () => nowMs - lagMs;
      expect(await refusalOf(place(player, late, wall))).toBe("idempotency_conflict");
      for (const one of [right, behind]) await one.close();
    }
    for (const one of [settlement, other]) await one.close();
    expect(new Set((await betsOf(player)).map(({ key }) => key)).size).toBe((await betsOf(player)).length);
  });

  it("expires by the clock that the caller passes, not by the machine's clock", async () => {
    const player = await newPlayer();
    const clock = () => nowMs;
    goTo(change() + 9 * dayMs);
    const sharedMs = nowMs;
    vi.setSystemTime(sharedMs - 30 * hourMs);
    const { hold } = await place(player, keyAt(sharedMs), clock);
    expect([hold.at.getTime(), timeOfId(hold.id)]).toEqual([sharedMs, sharedMs]);
    nowMs += hourMs;
    const end = { payoutBase: 10n, multiplierE4: 10_000, outcome: {}, houseEdge: { up: 1n, down: 100n } };
    const { bet } = await inTransaction(ledger.client, () =>
      settleHold(ledger.client, { playerId: player, id: hold.id, ...end }, testRates, clock),
    );
    expect(bet.at.getTime()).toBe(nowMs);
    const { hold: back } = await place(player, keyAt(nowMs), clock);
    await inTransaction(ledger.client, () => voidHold(ledger.client, back, clock));
    const { rows } = await ledger.client.query<{ id: string; at: Date }>(
      "SELECT id, at FROM transfer WHERE player_id = $1 AND kind LIKE 'hold%' UNION SELECT id, over_at FROM hold WHERE player_id = $1",
      [String(player)],
    );
    expect(rows).toHaveLength(6);
    for (const { id, at } of rows) {
      expect(at.getTime()).toBeGreaterThanOrEqual(sharedMs);
      expect(timeOfId(id)).toBeGreaterThanOrEqual(sharedMs);
    }
  });

  it("can belong to a hold, which then prevents a bet with the same key", async () => {
    const player = await newPlayer();
    const settlement = open();
    const midnight = change();
    goTo(midnight - hourMs);
    const key = keyAt(nowMs);
    const { hold } = await place(player, key);
    for (const later of [1, dayMs, 46 * hourMs]) {
      goTo(midnight + later);
      await settlement.bet(coinBet(player, keyAt(nowMs), 1n));
      expect(await place(player, key)).toMatchObject({ hold: { id: hold.id }, duplicate: true });
      expect(await refusalOf(settlement.bet(coinBet(player, key, 10n)))).toBe("idempotency_conflict");
    }
    // The test settles the hold in the next month, and the bet of the hold is stored in the earlier month.
    await inTransaction(ledger.client, () =>
      settleHold(
        ledger.client,
        {
          playerId: player,
          id: hold.id,
          payoutBase: 10n,
          multiplierE4: 10_000,
          outcome: {},
          houseEdge: { up: 1n, down: 100n },
        },
        testRates,
      ),
    );
    expect(await findBet(ledger.client, player, hold.id)).toMatchObject({ id: hold.id, payoutBase: 10n });
    expect((await place(player, key)).hold.state).toBe("settled");
    await settlement.close();
  });

  it("counts as expired while ids are ahead of a corrected clock", async () => {
    const player = await newPlayer();
    goTo(change() + 5 * dayMs);
    const faults: unknown[] = [];
    let aheadMs = 60 * hourMs;
    const settlement = createSettlement({
      rates: () => testRates,
      secrets: testSecrets,
      ...ledger.database,
      decide: flipCoin,
      onFault: (fault) => faults.push(fault),
      clock: () => nowMs + aheadMs,
    });
    await settlement.bet(coinBet(player, randomUUID(), 1n));
    expect(faults).toEqual([]);
    aheadMs = 0;
    for (const key of [keyAt(nowMs), keyAt(nowMs)])
      expect(await refusalOf(settlement.bet(coinBet(player, key, 1n)))).toBe("key_over");
    expect(String(faults)).toMatch(/^Error: ids are 2160000\d\d ms ahead of the clock/);
    expect(faults).toHaveLength(1);
    await settlement.close();
  });

  it("cannot be used for a new bet if its time is too old or too new", async () => {
    const player = await newPlayer();
    const settlement = open();
    goTo(change() + 5 * dayMs);
    const key = keyAt(nowMs);
    await settlement.bet(coinBet(player, key, 10n));
    for (const [keyMs, end] of [
      [nowMs - 48 * hourMs, "accepted"],
      [nowMs - 48 * hourMs - 1, "key_over"],
      [nowMs - 400 * dayMs, "key_over"],
      [nowMs + 24 * hourMs, "accepted"],
      [nowMs + 24 * hourMs + 1, "key_over"],
    ] as const) {
      expect(await refusalOf(settlement.bet(coinBet(player, keyAt(keyMs), 1n))), String(keyMs)).toBe(end);
      expect(await refusalOf(place(player, keyAt(keyMs)))).toBe(end);
    }
    goTo(nowMs + 10 * dayMs);
    expect(await settlement.bet(coinBet(player, key, 10n))).toMatchObject({ duplicate: true });
    goTo(monthAfter(nowMs, 1) + 3 * dayMs + 2 * hourMs);
    expect(await refusalOf(settlement.bet(coinBet(player, key, 10n)))).toBe("key_over");
    await settlement.close();
    expect((await betsOf(player)).filter((bet) => bet.key === key)).toHaveLength(1);
  });
});

describe("reads and writes over many months", () => {
  /** Returns how often all sessions together have read or written each partition. */
  async function touched(): Promise<Map<string, number>> {
    // Sends the statistics of this session to the database, so that the query below includes these statistics.
    await ledger.client.query("SELECT pg_stat_force_next_flush()");
    await ledger.client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await ledger.client.query<{ part: string; times: string }>(
      `SELECT relname AS part, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins)::text AS times FROM pg_stat_user_tables
       WHERE relname ~ '^(bet|transfer|hold)_(first|\\d{4}_\\d\\d)$'`,
    );
    return new Map(rows.map(({ part, times }) => [part, Number(times)]));
  }
  /**
   * Waits until all other sessions have ended, because a session may report its statistics only when the session ends.
   */
  async function untilOthersEnded(): Promise<void> {
    const others = async () => {
      const { rows } = await ledger.client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return rows[0]?.others;
    };
    await expect.poll(others).toBe(0);
  }
  /** Runs an action and returns, by table, the partitions that the sessions of the action have read or written. */
  async function touches(act: (url: string) => Promise<unknown>): Promise<Record<string, string[]>> {
    await untilOthersEnded();
    const before = await touched();
    await act(ledger.url);
    await untilOthersEnded();
    const after = [...(await touched())].filter(([part, times]) => times > (before.get(part) ?? 0));
    return Object.groupBy(
      after.map(([part]) => part),
      (part) => part.split("_")[0] ?? "",
    ) as Record<string, string[]>;
  }

  it.each([36, 120])(
    "use only the partitions of months that contain rows of the player (%i months)",
    async (months) => {
      const player = await newPlayer();
      await ledger.client.query("SELECT ledger_make_months($1::date)", [
        new Date(monthAfter(nowMs, months)).toISOString(),
      ]);
      // The clock stays before the months that are created in advance, so the partitions of these months contain no
      // rows.
      goTo(monthAfter(nowMs, months - partitionsReady.enough) + 10 * dayMs);
      const here = new Date(nowMs).toISOString().slice(0, 7).replace("-", "_");
      let bets: string[] = [];
      const alone = await touches(async () => {
        const settlement = open();
        for (let bet = 0; bet < 8; bet++)
          bets.push((await settlement.bet(coinBet(player, keyAt(nowMs), 1n))).bet.id);
        expect(await settlement.bet(coinBet(player, randomUUID(), 2n))).toMatchObject({ duplicate: false });
        await settlement.close();
      });
      expect(alone).toEqual({ bet: [`bet_${here}`], hold: [`hold_${here}`] });
      bets = bets.toReversed();
      const reading = (read: (client: Awaited<ReturnType<typeof ledger.connect>>) => Promise<unknown>) =>
        touches(async (url) => {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          await read(client);
          await client.end();
        });
      const page = await reading(async (client) => {
        expect((await listBets(client, player, { limit: 5 })).bets.map(({ id }) => id).slice(1)).toEqual(
          bets.slice(0, 4),
        );
      });
      expect(page.bet?.toSorted()[0]).toBe(`bet_${here}`);
      expect(page.bet?.length).toBeLessThanOrEqual(1 + partitionsReady.enough);
      const filtered = await reading(async (client) => {
        expect((await listBets(client, player, { limit: 5, game: "coin" })).bets).toHaveLength(5);
      });
      expect(filtered.bet).toEqual([`bet_${here}`]);
      const round = await reading(async (client) => {
        expect(await findBet(client, player, bets[0] ?? "")).toMatchObject({ id: bets[0] });
      });
      expect(round).toEqual({ bet: [`bet_${here}`] });
      const entries = await reading(async (client) => {
        expect((await playerJournal(client, player, { limit: 5 })).entries).toHaveLength(5);
      });
      expect(entries.bet?.toSorted()[0]).toBe(`bet_${here}`);
      for (const parts of [entries.bet, entries.transfer])
        expect(parts?.length).toBeLessThanOrEqual(2 + partitionsReady.enough);
      // A query must still find a movement that is many months old.
      expect(await playerMovements(ledger.client, player, ["funding"], { limit: 5 })).toHaveLength(1);
    },
  );
});
