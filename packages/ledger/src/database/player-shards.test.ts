import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import type { TestLedger } from "../../../../tests/race/test-ledger.ts";
import { byShard, shardOf } from "./player-shards.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

it("shardOf computes the same hash of a player as PostgreSQL", async () => {
  const drawn = Array.from({ length: 2_000 }, () => BigInt.asIntN(64, randomBytes(8).readBigInt64LE()));
  const players = [0n, 1n, -1n, 2n ** 31n, 2n ** 32n, 2n ** 32n + 5n, 2n ** 63n - 1n, -(2n ** 63n), ...drawn];
  const { rows } = await ledger.client.query<{ player: string; hash: number }>(
    "SELECT player::text AS player, hashint8(player) AS hash FROM unnest($1::bigint[]) player",
    [players.map(String)],
  );
  // A shard begins at the hash of each player, so the shard of the player begins exactly there.
  const starts = [...new Set(rows.map(({ hash }) => hash))].sort((a, b) => a - b);
  const shards = { coordinatorUrl: "", starts };
  const wrong = rows.filter(({ player, hash }) => shardOf(shards, BigInt(player)) !== hash);
  expect(wrong).toEqual([]);
});

it("byShard keeps the order of the items within a shard, and makes one group for a database without shards", () => {
  const players = Array.from({ length: 50 }, (_, index) => BigInt(index + 1));
  const starts = [-(2 ** 31), -(2 ** 30), 0, 2 ** 30];
  const executor = { query: () => Promise.reject(new Error("not used")) };
  const shards = { coordinatorUrl: "", starts };
  const groups = byShard({ ...executor, shards }, players, (player) => player);
  expect(groups.length).toBe(4);
  for (const group of groups) {
    expect(new Set(group.map((player) => shardOf(shards, player))).size).toBe(1);
    expect(group).toEqual(group.toSorted((a, b) => Number(a - b)));
  }
  expect(groups.flat().toSorted((a, b) => Number(a - b))).toEqual(players);
  expect(byShard(executor, players, (player) => player)).toEqual([players]);
  expect(byShard(executor, [], (player: bigint) => player)).toEqual([]);
});
