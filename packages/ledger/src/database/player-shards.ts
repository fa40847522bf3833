import { type Executor, type PlayerShards, text } from "./executor.ts";

/**
 * Reads the shards of the players.
 *
 * @param coordinatorUrl the URL with which `executor` is connected
 * @returns undefined if one database contains all players
 */
export async function readPlayerShards(
  executor: Executor,
  coordinatorUrl: string,
): Promise<PlayerShards | undefined> {
  const { rows: found } = await executor.query(
    "SELECT (to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL)::text AS has_citus",
  );
  if (found[0] === undefined || text(found[0], "has_citus") !== "true") return undefined;
  const { rows } = await executor.query(
    `SELECT shardminvalue AS start FROM pg_dist_shard
     WHERE logicalrelid = 'wallet'::regclass ORDER BY shardminvalue::bigint`,
  );
  return rows.length === 0
    ? undefined
    : { coordinatorUrl, starts: rows.map((row) => Number(text(row, "start"))) };
}

/** Returns the first hash value of the shard that contains the rows of a player. */
export function shardOf({ starts }: PlayerShards, playerId: bigint): number {
  const hash = playerHash(playerId);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= hash) low = middle;
    else high = middle - 1;
  }
  return starts[low] as number;
}

/**
 * Divides items of several players into groups, so that a statement about one group reads and writes only one shard. If
 * one database contains all players, all items are one group.
 *
 * @returns no group if there are no items. The order of the items stays the same within each group
 */
export function byShard<Item>(
  { shards }: Executor,
  items: readonly Item[],
  playerOf: (item: Item) => bigint,
): readonly (readonly Item[])[] {
  if (shards === undefined || items.length < 2) return items.length === 0 ? [] : [items];
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const start = shardOf(shards, playerOf(item));
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [item]);
    else group.push(item);
  }
  // All transactions lock the rows of several shards in the same order.
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Returns the hash of a bigint as PostgreSQL's function `hashint8` computes it. */
function playerHash(playerId: bigint): number {
  const low = Number(BigInt.asUintN(32, playerId));
  const high = Number(BigInt.asUintN(32, playerId >> 32n));
  return hashOfInteger(low ^ (playerId >= 0n ? high : ~high));
}

const rotated = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

/** PostgreSQL's hash of an integer with 32 bits (`hash_bytes_uint32`, after Bob Jenkins' lookup3). */
function hashOfInteger(value: number): number {
  const seed = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let [a, b, c] = [(seed + value) | 0, seed, seed];
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  return c;
}
