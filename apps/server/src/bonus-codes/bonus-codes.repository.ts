import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import {
  type BonusAsset,
  type BonusCodeTable,
  type BonusRedemptionTable,
  bonusTables,
} from "./bonus-codes.tables.ts";

export type BonusCode = Selectable<BonusCodeTable>;
export type Redemption = Selectable<BonusRedemptionTable>;

/**
 * Stores a new bonus code.
 *
 * @returns the id of the code; undefined if another code has the same text
 */
export async function insertCode<T>(
  trx: Kysely<T>,
  row: Insertable<BonusCodeTable>,
): Promise<string | undefined> {
  const stored = await bonusTables(trx)
    .insertInto("bonus_code")
    .values({ ...row, conditions: JSON.stringify(row.conditions) as never })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

export async function findByText<T>(db: Kysely<T>, code: string): Promise<BonusCode | undefined> {
  return await bonusTables(db)
    .selectFrom("bonus_code")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirst();
}

/** Finds a bonus code and locks the code until the transaction ends, so that nobody redeems or changes the code. */
export async function lockCode<T>(trx: Kysely<T>, id: string): Promise<BonusCode | undefined> {
  return await bonusTables(trx)
    .selectFrom("bonus_code")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function confirmCode<T>(trx: Kysely<T>, id: string, by: bigint): Promise<void> {
  await bonusTables(trx).updateTable("bonus_code").set({ confirmed_by: by }).where("id", "=", id).execute();
}

export async function withdrawCode<T>(trx: Kysely<T>, id: string, at: Date): Promise<void> {
  await bonusTables(trx).updateTable("bonus_code").set({ withdrawn_at: at }).where("id", "=", id).execute();
}

/** Counts one redemption of a bonus code that the caller has locked. */
export async function countRedemption<T>(trx: Kysely<T>, id: string): Promise<void> {
  await bonusTables(trx)
    .updateTable("bonus_code")
    .set({ redeemed: sql<number>`redeemed + 1` })
    .where("id", "=", id)
    .execute();
}

/** Returns the latest bonus codes, the newest first. */
export async function latestCodes<T>(db: Kysely<T>, count: number): Promise<readonly BonusCode[]> {
  return await bonusTables(db)
    .selectFrom("bonus_code")
    .selectAll()
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(count)
    .execute();
}

/**
 * Returns the sums of all redemptions that players can still make with confirmed codes, in base units. The map contains
 * no entry for an asset without such a code.
 */
export async function promisedBase<T>(db: Kysely<T>, now: Date): Promise<ReadonlyMap<BonusAsset, bigint>> {
  const rows = await bonusTables(db)
    .selectFrom("bonus_code")
    .select(["asset", sql<string>`sum(amount * (number - redeemed))::text`.as("sum")])
    .where("confirmed_by", "is not", null)
    .where("withdrawn_at", "is", null)
    .where("until_at", ">", now)
    .groupBy("asset")
    .execute();
  return new Map(rows.map(({ asset, sum }) => [asset, BigInt(sum)]));
}

export async function insertRedemption<T>(trx: Kysely<T>, row: Redemption): Promise<void> {
  await bonusTables(trx).insertInto("bonus_redemption").values(row).execute();
}

export async function findByRequest<T>(
  db: Kysely<T>,
  playerId: bigint,
  requestId: string,
): Promise<Redemption | undefined> {
  return await bonusTables(db)
    .selectFrom("bonus_redemption")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** Returns the redemptions of a bonus code by the given players. */
export async function redemptionsBy<T>(
  db: Kysely<T>,
  playerIds: readonly bigint[],
  id: string,
): Promise<readonly Redemption[]> {
  return await bonusTables(db)
    .selectFrom("bonus_redemption")
    .selectAll()
    .where("player_id", "=", sql<bigint>`ANY(${playerIds})`)
    .where("bonus_id", "=", id)
    .execute();
}

/** Returns all redemptions of a player, the oldest first. */
export async function allRedemptions<T>(db: Kysely<T>, playerId: bigint): Promise<readonly Redemption[]> {
  return await bonusTables(db)
    .selectFrom("bonus_redemption")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("at")
    .orderBy("bonus_id")
    .execute();
}
