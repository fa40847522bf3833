// The test restores a dump in the same way as `pg_restore --data-only`: table by table, with an empty search_path and
// with active triggers.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, it } from "vitest";
import { withLedger } from "../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../tests/race/test-ledger.ts";
import { bindInviter, keepCommunity, type Levels } from "./community/index.ts";
import { placeHold, voidHold } from "./holds/index.ts";
import { balances } from "./journal/index.ts";
import { movementTotals, reconcile } from "./reads/index.ts";
import { rotateSeed } from "./seeds/index.ts";
import { createSettlement } from "./settlement/index.ts";

let from: TestLedger;
let into: TestLedger;
withLedger((own) => {
  from = own;
});
withLedger((own) => {
  into = own;
});

const term = { pointsBase: 1n, giftBase: 1n };
const levels: Levels = [term, term, term, term];

/** Places bets and makes transfers, so that each table that players' requests write to contains at least one row. */
async function play({ client, url }: TestLedger): Promise<void> {
  const settlement = createSettlement({
    secrets: testSecrets,
    connectionString: url,
    decide: flipCoin,
    rates: () => testRates,
    onFault: (fault) => {
      throw fault;
    },
  });
  for (const playerId of [1n, 2n]) await fund(client, playerId, 1_000n);
  await inTransaction(client, () => bindInviter(client, { playerId: 1n, inviterId: 2n }));
  for (let bet = 0; bet < 5; bet++) await settlement.bet(coinBet(1n, randomUUID(), 10n));
  const hold = (key: string) =>
    inTransaction(client, () =>
      placeHold(client, testSecrets, {
        playerId: 2n,
        key,
        game: "mines",
        asset: "PLAY",
        amountBase: 7n,
        params: { mines: 3 },
        seeds: "own",
      }),
    );
  const [, voided] = [await hold(randomUUID()), await hold(randomUUID())];
  await inTransaction(client, () => voidHold(client, { playerId: 2n, id: voided.hold.id }));
  await inTransaction(client, () => rotateSeed(client, testSecrets, 1n, {}));
  const today = new Date().toISOString().slice(0, 10);
  await keepCommunity((work) => inTransaction(client, () => work(client)), { today, levels });
  await settlement.close();
}

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname",
  );
  return rows.map(({ name }) => name);
}

/** Deletes the rows that migrations inserted, because a restore of the schema alone creates empty tables. */
async function empty(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await client.query(`DELETE FROM ${table}`);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  }
}

it("a restore of a dump into an empty schema with active triggers counts each row once", async () => {
  await play(from);
  const tables = await tablesOf(from.client);
  await empty(into.client, tables);
  await into.client.query("SELECT set_config('search_path', '', false)");
  for (const table of tables) {
    const { rows } = await from.client.query(
      `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${table} t`,
    );
    const { rows: written } = await from.client.query(
      `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    await into.client.query(
      `INSERT INTO public.${table} (${written[0].columns}) OVERRIDING SYSTEM VALUE
       SELECT ${written[0].columns} FROM jsonb_populate_recordset(NULL::public.${table}, $1::jsonb)`,
      [rows[0].rows],
    );
  }
  await into.client.query("SET search_path TO DEFAULT");
  expect(await reconcile(into.client)).toEqual([]);
  for (const playerId of [1n, 2n]) {
    expect(await balances(into.client, playerId)).toEqual(await balances(from.client, playerId));
    expect(await movementTotals(into.client, playerId, ["funding"])).toEqual([
      { asset: "PLAY", changeBase: 1_000n },
    ]);
  }
});
