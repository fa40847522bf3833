import { afterEach, expect, it, vi } from "vitest";
import {
  coinBet,
  flipCoin,
  inTransaction,
  openSeeds,
  openTestLedger,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { createIdSource } from "../database/index.ts";
import { voidHold } from "../holds/index.ts";
import { balances, post } from "../journal/index.ts";
import { ledgerMigrations, readLedgerMigration } from "../migrations.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, listBets } from "../settlement/index.ts";
import { partitionsAhead } from "./partitions.ts";

const before = ledgerMigrations.findIndex(({ name }) => name === "0901_months");
const dayMs = 86_400_000;
let ledger: TestLedger;
afterEach(async () => {
  vi.useRealTimers();
  await ledger.end();
});

const idAt = (ms: number) => createIdSource(() => ms)().id;

/**
 * Writes the funding of a player, a bet from 40 days ago and a current hold. The rows have the format that the tables
 * had before the migration to monthly partitions.
 */
async function fill(nowMs: number) {
  const [funding, bet, payout, hold, stake] = [
    nowMs - 50 * dayMs,
    nowMs - 40 * dayMs,
    nowMs - 40 * dayMs,
    nowMs,
    nowMs,
  ].map(idAt);
  await ledger.client.query(`
    INSERT INTO wallet (player_id, asset, balance, has_holds) VALUES (7, 'PLAY', 104, true);
    INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at) VALUES
      (7, '${funding}', 'issuance', 'player', 'PLAY', 100, 'funding', 'test', 'funding', to_timestamp(${(nowMs - 50 * dayMs) / 1000})),
      (7, '${bet}', 'player', 'house', 'PLAY', 10, 'stake', '${bet}', NULL, to_timestamp(${(nowMs - 40 * dayMs) / 1000})),
      (7, '${payout}', 'house', 'player', 'PLAY', 19, 'payout', '${bet}', NULL, to_timestamp(${(nowMs - 40 * dayMs) / 1000})),
      (7, '${stake}', 'player', 'open_bets', 'PLAY', 5, 'hold', '${hold}', 'hold:${hold}', to_timestamp(${nowMs / 1000}));
    INSERT INTO bet (player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at)
      VALUES (7, '${bet}', '${bet}', 'coin', 'PLAY', 10, 19, 109, '{}', '{}', 0, 0, to_timestamp(${(nowMs - 40 * dayMs) / 1000}));
    INSERT INTO bet_day VALUES (7, (to_timestamp(${(nowMs - 40 * dayMs) / 1000}) AT TIME ZONE 'UTC')::date, 'coin', 'PLAY', 1, 1, 10, 19);
    INSERT INTO hold (player_id, id, key, game, asset, amount, params, seed_no, nonce, at)
      VALUES (7, '${hold}', '${hold}', 'mines', 'PLAY', 5, '{}', 0, 0, to_timestamp(${nowMs / 1000}))`);
  return { bet, hold };
}

/** The SQL statements that docs/operations.md recommends to prepare the migration. */
const prepared = ["bet", "transfer", "hold"]
  .map(
    (table) => `ALTER TABLE ${table} ADD CONSTRAINT months_first CHECK (id < (lpad(to_hex(extract(epoch FROM
      date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months')::bigint * 1000), 12, '0') || repeat('0', 20))::uuid) NOT VALID;
    ALTER TABLE ${table} VALIDATE CONSTRAINT months_first;`,
  )
  .join("\n");

it.each([
  ["without preparation", "SELECT 1"],
  ["after the recommended preparation", prepared],
])(
  "the migration turns each table into the first partition without copying a row (%s)",
  async (_, prepare) => {
    const nowMs = Date.now();
    ledger = await openTestLedger(ledgerMigrations.slice(0, before));
    const { client } = ledger;
    const { bet, hold } = await fill(nowMs);
    await client.query(prepare);
    const fileOf = async (table: string) =>
      (await client.query<{ file: string }>("SELECT pg_relation_filenode($1)::text AS file", [table])).rows[0]
        ?.file;
    const files = await Promise.all(["bet", "transfer", "hold"].map(fileOf));
    for (const migration of ledgerMigrations.slice(before))
      await client.query(await readLedgerMigration(migration));
    // After the migration, the tables still use the same files on the disk. Therefore the migration has copied no rows.
    expect(await Promise.all(["bet_first", "transfer_first", "hold_first"].map(fileOf))).toEqual(files);
    expect(
      (await client.query("SELECT conname FROM pg_constraint WHERE conname = 'months_first'")).rows,
    ).toEqual([]);
    expect(await reconcile(client)).toEqual([]);
    expect(await partitionsAhead(client, nowMs)).toBe(4);

    // After the migration, queries still find the rows from before the migration. A hold from before the migration can
    // be settled or voided, and a transfer from before it cannot be posted twice.
    expect((await listBets(client, 7n, { limit: 5 })).bets.map(({ id }) => id)).toEqual([bet]);
    expect(
      await inTransaction(client, () => voidHold(client, { playerId: 7n, id: hold ?? "" })),
    ).toMatchObject({ balanceBase: 109n });
    const funding = { playerId: 7n, debit: "issuance", credit: "player", asset: "PLAY" } as const;
    const again = {
      ...funding,
      amountBase: 100n,
      kind: "funding",
      reference: "test",
      idempotencyKey: "funding",
    };
    expect(await inTransaction(client, () => post(client, [again]))).toMatchObject([{ duplicate: true }]);

    await openSeeds(client, [7n]);
    // The first new bet is stored in the first partition. A bet 70 days later is stored in the partition of its own
    // month.
    vi.useFakeTimers({ toFake: ["Date"] });
    const places = [];
    for (const atMs of [nowMs, nowMs + 70 * dayMs]) {
      vi.setSystemTime(atMs);
      const settlement = createSettlement({
        secrets: testSecrets,
        ...ledger.database,
        decide: flipCoin,
        rates: () => testRates,
        onFault: () => undefined,
      });
      const settled = await settlement.bet(coinBet(7n, idAt(atMs), 1n));
      await settlement.close();
      const { rows } = await client.query("SELECT tableoid::regclass::text AS part FROM bet WHERE id = $1", [
        settled.bet.id,
      ]);
      places.push(...rows.map(({ part }) => part));
    }
    const later = new Date(nowMs + 70 * dayMs).toISOString().slice(0, 7).replace("-", "_");
    expect(places).toEqual(["bet_first", `bet_${later}`]);
    expect((await listBets(client, 7n, { limit: 5 })).bets).toHaveLength(3);
    expect((await balances(client, 7n)).PLAY).toBeGreaterThanOrEqual(107n);
    expect(await reconcile(client)).toEqual([]);
  },
);
