// Tests on a real Citus what one database cannot show: reports over several shards, and a settlement whose shard has
// moved. `npm run test:citus` runs this file.
import { randomUUID } from "node:crypto";
import { createSettlement, reconcile } from "@gemplay/ledger";
import { afterEach, expect, it } from "vitest";
import { enterShard, requireShardSql, shardOf } from "../../packages/ledger/src/database/index.ts";
import { withLedger } from "../race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
  withoutTriggers,
} from "../race/test-ledger.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

/** Returns the shards of the players. */
function shards() {
  const { players } = ledger.database;
  if (players === undefined) throw new Error("the players of this database are not distributed");
  return players;
}

const openSettlement = () =>
  createSettlement({
    ...ledger.database,
    secrets: testSecrets,
    decide: flipCoin,
    rates: () => testRates,
    onFault: () => undefined,
  });

/** Returns one player of each shard, the smallest id above `above`. */
function onePlayerOfEachShard(above: bigint): bigint[] {
  const found = new Map<number, bigint>();
  for (let player = above + 1n; found.size < shards().starts.length; player++) {
    const start = shardOf(shards(), player);
    if (!found.has(start)) found.set(start, player);
  }
  return [...found.values()];
}

/** Returns the number of the shard that contains the wallets of a player. */
async function walletShard(player: bigint): Promise<string> {
  const { rows } = await ledger.client.query(
    "SELECT shardid::text AS id FROM pg_dist_shard WHERE logicalrelid = 'wallet'::regclass AND shardminvalue = $1",
    [String(shardOf(shards(), player))],
  );
  return rows[0].id;
}

it("the rows of a player are on the shard that shardOf names", async () => {
  for (const player of onePlayerOfEachShard(0n)) {
    const { rows } = await ledger.client.query(
      "SELECT get_shard_id_for_distribution_column('wallet', $1::bigint)::text AS id",
      [String(player)],
    );
    expect(rows[0].id).toBe(await walletShard(player));
  }
});

it("reconcile finds a changed balance on every shard", async () => {
  const players = onePlayerOfEachShard(100n);
  for (const player of players) await fund(ledger.client, player, 10n);
  const change = (by: number) =>
    withoutTriggers(
      ledger.client,
      ["wallet"],
      [`UPDATE wallet SET balance = balance + ${by} WHERE player_id IN (${players.join(", ")})`],
    );
  await change(1);
  const findings = await reconcile(ledger.client);
  expect(findings.map(({ check }) => check)).toEqual(players.map(() => "wallet"));
  expect(new Set(findings.map(({ subject }) => subject))).toEqual(
    new Set(players.map((player) => `${player} PLAY`)),
  );
  await change(-1);
});

it("reconcile finds a pool that differs from the transfers of all shards", async () => {
  await ledger.client.query(
    "UPDATE pool SET balance = balance + 1 WHERE account = 'suspense' AND asset = 'PLAY'",
  );
  expect((await reconcile(ledger.client)).map(({ check }) => check)).toEqual(["pool"]);
  await ledger.client.query(
    "UPDATE pool SET balance = balance - 1 WHERE account = 'suspense' AND asset = 'PLAY'",
  );
});

it("a settlement writes no bet while its shard belongs to another node, and accepts bets when the shard is back", async () => {
  const [player = 0n, other = 0n] = onePlayerOfEachShard(200n);
  await fund(ledger.client, player, 100n);
  await fund(ledger.client, other, 100n);
  const settlement = openSettlement();
  const bet = (playerId: bigint) => refusalOf(settlement.bet(coinBet(playerId, randomUUID())));
  // The second bet of each player needs no locks before, so both ways of the settlement are tested below.
  for (const each of [player, player, other, other]) expect(await bet(each)).toBe("accepted");
  const place = async (group: number) =>
    ledger.client.query("UPDATE pg_dist_placement SET groupid = $1 WHERE shardid = $2::bigint", [
      group,
      await walletShard(player),
    ]);
  await place(99);
  for (let attempt = 0; attempt < 3; attempt++) expect(await bet(player)).toBe("settlement_unavailable");
  expect(await bet(other)).toBe("accepted");
  await place(0);
  expect(await bet(player)).toBe("accepted");
  const { rows } = await ledger.client.query("SELECT count(*)::int AS bets FROM bet WHERE player_id = $1", [
    String(player),
  ]);
  expect(rows[0].bets).toBe(3);
  await settlement.close();
});

it("a bet waits while Citus moves its shard, and is accepted after that", async () => {
  const [player = 0n] = onePlayerOfEachShard(400n);
  await fund(ledger.client, player, 100n);
  const settlement = openSettlement();
  const bet = () => refusalOf(settlement.bet(coinBet(player, randomUUID())));
  expect(await bet()).toBe("accepted");
  const mover = await ledger.connect();
  await mover.query(`BEGIN; SELECT lock_shard_metadata(7, ARRAY[${await walletShard(player)}])`);
  let isAnswered = false;
  const waiting = bet().finally(() => {
    isAnswered = true;
  });
  await expect
    .poll(async () => {
      const { rowCount } = await ledger.client.query(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'gemplay settlement'
         AND datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  expect(isAnswered).toBe(false);
  await mover.query("COMMIT");
  expect(await waiting).toBe("accepted");
  await settlement.close();
});

it("Citus cannot move a shard while a transaction of the settlement is open", async () => {
  const [player = 0n] = onePlayerOfEachShard(300n);
  const session = await ledger.connect();
  await enterShard(session, shardOf(shards(), player));
  await session.query(`BEGIN; ${requireShardSql}`);
  const mover = await ledger.connect();
  // Citus takes this lock before it moves a shard: 7 is the number of PostgreSQL's ExclusiveLock.
  const move = async () =>
    mover.query(
      `SET lock_timeout = '200ms'; SELECT lock_shard_metadata(7, ARRAY[${await walletShard(player)}])`,
    );
  await expect(move()).rejects.toMatchObject({ code: "55P03" });
  await session.query("COMMIT");
  await move();
});
