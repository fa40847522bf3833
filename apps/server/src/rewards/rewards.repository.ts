import type { AssetId } from "@gemplay/money";
import { sql } from "kysely";
import type { RewardDatabase, RewardKind } from "./rewards.tables.ts";

export interface CollectedReward {
  readonly id: string;
  readonly kind: RewardKind;
  readonly assetId: AssetId;
  /** The amount of the collected reward in base units. */
  readonly amountBase: bigint;
}

/** The rewards that a player has collected so far. */
export interface CollectedSums {
  /** Returns the number and the sum of the player's collected rewards of a kind and asset. */
  of(kind: RewardKind, asset: AssetId): { readonly times: number; readonly sumBase: bigint };
  /**
   * Returns the amount of a reward that can be collected only once; undefined if the player has not collected the
   * reward.
   */
  once(id: string): bigint | undefined;
}

/**
 * Returns how often each player collected rewards of a kind in PLAY. The map does not contain players without a
 * collection.
 */
export async function collectedTimes(
  db: RewardDatabase,
  playerIds: readonly bigint[],
  kind: RewardKind,
): Promise<ReadonlyMap<bigint, number>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reward_collected")
    .select(["player_id", sql<string>`count(*)::text`.as("times")])
    .where("player_id", "in", playerIds)
    .where("kind", "=", kind)
    .where("asset", "=", "PLAY")
    .groupBy("player_id")
    .execute();
  return new Map(rows.map(({ player_id, times }) => [player_id, Number(times)]));
}

export async function collectedSums(db: RewardDatabase, playerId: bigint): Promise<CollectedSums> {
  const rows = await db
    .selectFrom("reward_collected")
    .select([
      "kind",
      "asset",
      sql<string>`count(*)::text`.as("times"),
      sql<string>`sum(amount)::text`.as("sum"),
    ])
    .where("player_id", "=", playerId)
    .groupBy(["kind", "asset"])
    .execute();
  const single = await db
    .selectFrom("reward_collected")
    .select(["reward", "amount"])
    .where("player_id", "=", playerId)
    .where("kind", "in", ["airdrop", "level_gift"])
    .execute();
  return {
    of(kind, asset) {
      const row = rows.find((one) => one.kind === kind && one.asset === asset);
      return { times: Number(row?.times ?? 0), sumBase: BigInt(row?.sum ?? 0) };
    },
    once(id) {
      const row = single.find(({ reward }) => reward === id);
      return row && BigInt(row.amount);
    },
  };
}

export async function findCollected(
  db: RewardDatabase,
  playerId: bigint,
  id: string,
): Promise<CollectedReward | undefined> {
  const row = await db
    .selectFrom("reward_collected")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("reward", "=", id)
    .executeTakeFirst();
  return row && { id: row.reward, kind: row.kind, assetId: row.asset, amountBase: BigInt(row.amount) };
}

export async function insertCollected(
  trx: RewardDatabase,
  playerId: bigint,
  { id, kind, assetId, amountBase }: CollectedReward,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("reward_collected")
    .values({ player_id: playerId, reward: id, kind, asset: assetId, amount: String(amountBase), at })
    .execute();
}

/**
 * Returns all collected rewards of a player with their times, the oldest first. A player collects at most a few rewards
 * a day.
 */
export async function allCollected(
  db: RewardDatabase,
  playerId: bigint,
): Promise<readonly (CollectedReward & { readonly at: Date })[]> {
  const rows = await db
    .selectFrom("reward_collected")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("at")
    .orderBy("reward")
    .execute();
  return rows.map((row) => ({
    id: row.reward,
    kind: row.kind,
    assetId: row.asset,
    at: row.at,
    amountBase: BigInt(row.amount),
  }));
}

/** Returns whether any of the given players has collected the reward with the given id. */
export async function haveCollected(
  db: RewardDatabase,
  playerIds: readonly bigint[],
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("reward_collected")
    .select("player_id")
    .where("player_id", "=", sql<bigint>`ANY(${playerIds})`)
    .where("reward", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sum of the airdrops that were collected since the given time, in base units of TPLAY. */
export async function airdroppedSince(db: RewardDatabase, since: Date): Promise<bigint> {
  const { sum } = await db
    .selectFrom("reward_collected")
    .select(sql<string>`coalesce(sum(amount), 0)::text`.as("sum"))
    .where("kind", "=", "airdrop")
    .where("at", ">=", since)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** A UTC day on which a player checked in, and the position of the day on the check-in ladder. */
export interface CheckedIn {
  readonly day: string;
  readonly step: number;
}

export async function findLastCheckIn(db: RewardDatabase, playerId: bigint): Promise<CheckedIn | undefined> {
  return await db
    .selectFrom("check_in")
    .select([sql<string>`day::text`.as("day"), "step"])
    .where("player_id", "=", playerId)
    .orderBy("check_in.day", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertCheckIn(
  trx: RewardDatabase,
  playerId: bigint,
  { day, step }: CheckedIn,
): Promise<void> {
  await trx.insertInto("check_in").values({ player_id: playerId, day, step }).execute();
}
