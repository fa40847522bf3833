import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  fund,
  inTransaction,
  type TestLedger,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { placeHold } from "../holds/index.ts";
import { post } from "../journal/index.ts";
import { rakebackUnits } from "./community-reads.ts";
import { type OwedPart, owedByPlayer, ownedSql } from "./owed.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

async function owed(
  also: readonly string[] = [],
  secret = randomBytes(32).toString("hex"),
  parts = 1,
): Promise<OwedPart[]> {
  return await inTransaction(ledger.client, async () => {
    await ledger.client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    const found: OwedPart[] = [];
    for await (const page of owedByPlayer(ledger.client, { also, secret, parts })) found.push(...page);
    return found;
  });
}

const byPlayer = (found: readonly OwedPart[]) =>
  found.toSorted((a, b) => Number(a.playerId - b.playerId)).map((one) => [one.playerId, one.owedBase.PLAY]);

it("owedByPlayer adds up balances and open stakes, and lists deposits without a known owner for player 0", async () => {
  await fund(ledger.client, 1n, 100n);
  await fund(ledger.client, 2n, 40n);
  await fund(ledger.client, 3n, 7n);
  await inTransaction(ledger.client, async () => {
    const hold = { ...coinBet(2n, randomUUID(), 15n), game: "mines", seeds: "own" } as const;
    await placeHold(ledger.client, testSecrets, hold);
    const shared = { asset: "PLAY", kind: "test", reference: "test" } as const;
    await post(ledger.client, [
      {
        ...shared,
        playerId: 3n,
        debit: "player",
        credit: "house",
        amountBase: 7n,
        idempotencyKey: "spent",
      },
      {
        ...shared,
        playerId: 0n,
        debit: "chain_in",
        credit: "suspense",
        amountBase: 9n,
        idempotencyKey: "lost",
      },
    ]);
  });
  expect(byPlayer(await owed())).toEqual([
    [0n, 9n],
    [1n, 100n],
    [2n, 40n],
  ]);
});

it("owedByPlayer also includes amounts that the house owes according to tables outside of the ledger", async () => {
  const found = await owed(["SELECT 1::bigint, 'PLAY', 5::numeric", "SELECT 8::bigint, 'GEM', 3::numeric"]);
  expect(byPlayer(found)).toEqual([
    [0n, 9n],
    [1n, 105n],
    [2n, 40n],
    [8n, 0n],
  ]);
  expect(found.find(({ playerId }) => playerId === 8n)?.owedBase.GEM).toBe(3n);
});

it("owedByPlayer includes all uncollected earnings of GEM, rounded down to whole base units", async () => {
  await ledger.client.query(
    "INSERT INTO community_standing (player_id, points, turnover, commission, collected) VALUES (51, 900, 900, 70, 20)",
  );
  await ledger.client.query(
    `INSERT INTO friend_batch (day, friends, inviters, days, staked, commission)
     VALUES ('2026-11-21', '{61,62,63}', '{51,52,51}', '{2026-11-21,2026-11-21,2026-11-21}', '{9,9,9}', '{4,5,6}')`,
  );
  await ledger.client.query(
    `INSERT INTO wallet (player_id, asset, balance, rakeback)
     VALUES (53, 'PLAY', 0, ${3n * rakebackUnits + 5n}), (54, 'PLAY', 0, ${rakebackUnits - 1n})`,
  );
  await ledger.client.query(
    `INSERT INTO level_up (player_id, level, gift, collected_at)
     VALUES (55, 2, 30, NULL), (55, 3, 50, NULL), (56, 2, 30, now())`,
  );
  const found = new Map((await owed()).map(({ playerId, owedBase }) => [playerId, owedBase]));
  expect(found.get(51n)?.PLAY).toBe(60n);
  expect(found.get(52n)?.PLAY).toBe(5n);
  expect(found.get(53n)?.GEM).toBe(3n);
  expect(found.get(55n)?.GEM).toBe(80n);
  expect([54n, 56n].filter((playerId) => found.has(playerId))).toEqual([]);
  for (const table of ["community_standing", "friend_batch"])
    await ledger.client.query(`DELETE FROM ${table}`);
  await ledger.client.query("UPDATE wallet SET rakeback = 0 WHERE player_id IN (53, 54)");
});

it("owedByPlayer yields each player once over several pages, in an order that depends on the secret", async () => {
  await ledger.client.query(
    "INSERT INTO wallet (player_id, asset, balance) SELECT n, 'U', 1 FROM generate_series(1000, 5999) n",
  );
  const secret = "ab".repeat(32);
  const ids = (await owed([], secret)).map(({ playerId }) => playerId);
  expect(ids.length).toBe(5_004);
  expect(new Set(ids).size).toBe(5_004);
  expect((await owed([], secret)).map(({ playerId }) => playerId)).toEqual(ids);
  expect((await owed([], "cd".repeat(32))).map(({ playerId }) => playerId)).not.toEqual(ids);
});

it("owedByPlayer yields each player once for each part, in an order that separates the parts", async () => {
  const parts = 3;
  const found = await owed([], "ab".repeat(32), parts);
  const numbers = new Map<bigint, number[]>();
  for (const { playerId, part } of found) numbers.set(playerId, [...(numbers.get(playerId) ?? []), part]);
  expect(numbers.size).toBe(5_004);
  for (const own of numbers.values()) expect(own.toSorted()).toEqual([0, 1, 2]);
  // Two entries of 15,012 are side by side with a chance of 2 / 15,012, so about two players of 5,004 have neighbours.
  const neighbours = found.filter(({ playerId }, place) => found[place + 1]?.playerId === playerId);
  expect(neighbours.length).toBeLessThan(30);
  expect(new Set(found.map(({ part }) => part).slice(0, 100)).size).toBe(parts);
});

it("owedByPlayer refuses a call without a transaction, because all pages must come from one snapshot", async () => {
  const pages = owedByPlayer(ledger.client, { also: [], secret: "00", parts: 1 });
  await expect(pages.next()).rejects.toThrow("not_in_transaction");
});

it("ownedBy uses indexes to read the wallets, open bets and earnings of one player", async () => {
  await ledger.client.query(`
    INSERT INTO wallet (player_id, asset) SELECT n, 'PLAY' FROM generate_series(20001, 30000) n`);
  await ledger.client.query(`
    INSERT INTO hold (player_id, id, key, game, asset, amount, params, seed_no, nonce, at)
    SELECT n, ledger_id_at(now(), n), gen_random_uuid(), 'mines', 'PLAY', 1, '{}', 1, 1, now()
    FROM generate_series(20001, 30000) n`);
  await ledger.client.query(`
    INSERT INTO community_standing (player_id, points, turnover, commission)
    SELECT n, 0, 0, 5 FROM generate_series(20001, 30000) n`);
  await ledger.client.query("ANALYZE wallet, hold, community_standing");
  const { rows } = await ledger.client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${ownedSql}`);
  const plan = JSON.stringify(rows[0]["QUERY PLAN"]);
  const wholeTables = [...plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  const month = `hold_${new Date().toISOString().slice(0, 7).replace("-", "_")}`;
  // The test ignores partitions without holds, because PostgreSQL may scan an empty partition sequentially.
  for (const table of ["wallet", month, "community_standing"]) {
    expect(plan, table).toContain(`"Relation Name":"${table}"`);
    expect(wholeTables).not.toContain(table);
  }
  expect(plan).not.toContain('"Relation Name":"pool"');
});
