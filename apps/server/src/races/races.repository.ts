import { type Kysely, type Selectable, sql } from "kysely";
import { lockIfFree } from "../platform/database/index.ts";
import { type RaceState, type RaceTable, raceTables } from "./races.tables.ts";

/** The prize of each place in a range of places. Amounts are in base units of PLAY. */
export interface PrizeRange {
  readonly firstPlace: number;
  readonly lastPlace: number;
  readonly eachBase: bigint;
}

export interface Race
  extends Omit<Selectable<RaceTable>, "least_bet" | "from_at" | "to_at" | "counts_tplay" | "asset"> {
  readonly asset: "PLAY" | "TPLAY";
  readonly countsTplay: boolean;
  readonly leastBetBase: bigint;
  readonly from: Date;
  readonly to: Date;
  /** The prizes, in the order of the places. */
  readonly prizes: readonly PrizeRange[];
}

/** The data of a race that an admin edits. */
export type RaceData = Pick<
  Race,
  "names" | "game" | "asset" | "countsTplay" | "score" | "leastBetBase" | "from" | "to" | "prizes"
>;

/** Returns the sum of all prizes of a race, in base units of PLAY. */
export const prizeSum = (prizes: readonly PrizeRange[]): bigint =>
  prizes.reduce(
    (sum, { firstPlace, lastPlace, eachBase }) => sum + BigInt(lastPlace - firstPlace + 1) * eachBase,
    0n,
  );

/** Returns the prize of a place in base units of PLAY; undefined if the place has no prize. */
export const prizeOf = (prizes: readonly PrizeRange[], place: number): bigint | undefined =>
  prizes.find(({ firstPlace, lastPlace }) => firstPlace <= place && place <= lastPlace)?.eachBase;

/** Returns the number of places that have a prize. */
export const placesOf = (prizes: readonly PrizeRange[]): number => prizes.at(-1)?.lastPlace ?? 0;

/** Returns the present time of the database, which decides which bets count and when a race can still change. */
export async function databaseNow<T>(db: Kysely<T>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now as Date;
}

async function withPrizes<T>(
  db: Kysely<T>,
  rows: readonly Selectable<RaceTable>[],
): Promise<readonly Race[]> {
  if (rows.length === 0) return [];
  const prizes = await raceTables(db)
    .selectFrom("race_prize")
    .selectAll()
    .where(
      "race_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("race_id")
    .orderBy("first_place")
    .execute();
  return rows.map(({ least_bet, from_at, to_at, counts_tplay, ...row }) => ({
    ...row,
    countsTplay: counts_tplay,
    leastBetBase: BigInt(least_bet),
    from: from_at,
    to: to_at,
    prizes: prizes
      .filter(({ race_id }) => race_id === row.id)
      .map(({ first_place, last_place, each_amount }) => ({
        firstPlace: first_place,
        lastPlace: last_place,
        eachBase: BigInt(each_amount),
      })),
  }));
}

export async function findRace<T>(db: Kysely<T>, id: bigint): Promise<Race | undefined> {
  const rows = await raceTables(db).selectFrom("race").selectAll().where("id", "=", id).execute();
  return (await withPrizes(db, rows))[0];
}

/** Returns a race, and locks its row until the transaction ends. */
export async function lockRace<T>(trx: Kysely<T>, id: bigint): Promise<Race | undefined> {
  const rows = await raceTables(trx)
    .selectFrom("race")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return (await withPrizes(trx, rows))[0];
}

/** Returns the latest races of all states for the operators' page, newest start first. */
export async function latestRaces<T>(db: Kysely<T>, limit: number): Promise<readonly Race[]> {
  const rows = await raceTables(db)
    .selectFrom("race")
    .selectAll()
    .where("state", "<>", "cancelled")
    .orderBy("from_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return await withPrizes(db, rows);
}

/** Returns the races that count bets now, in the order in which they end. */
export async function runningRaces<T>(db: Kysely<T>): Promise<readonly Race[]> {
  const rows = await raceTables(db)
    .selectFrom("race")
    .selectAll()
    .where("state", "=", "confirmed")
    .where("from_at", "<=", sql<Date>`clock_timestamp()`)
    .where("to_at", ">", sql<Date>`clock_timestamp()`)
    .orderBy("to_at")
    .orderBy("id")
    .execute();
  return await withPrizes(db, rows);
}

/** Returns the ids of the races in the given state that have ended, the earliest end first. */
export async function endedRaces<T>(
  db: Kysely<T>,
  state: "confirmed" | "counted",
): Promise<readonly bigint[]> {
  const rows = await raceTables(db)
    .selectFrom("race")
    .select("id")
    .where("state", "=", state)
    .where("to_at", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("to_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns a page of ended races, newest end first.
 *
 * @param page.before the end and the id of the last race of the previous page
 * @param page.playerId if given, the result contains only races in which this player has a standing
 */
export async function pastRaces<T>(
  db: Kysely<T>,
  {
    before,
    playerId,
    limit,
  }: {
    readonly before: { readonly to: Date; readonly id: bigint } | undefined;
    readonly playerId: bigint | undefined;
    readonly limit: number;
  },
): Promise<readonly Race[]> {
  let query = raceTables(db)
    .selectFrom("race")
    .selectAll()
    .where(sql<boolean>`state IN ('counted', 'paid')`)
    .orderBy("to_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where(sql<boolean>`(to_at, id) < (${before.to}, ${before.id})`);
  if (playerId !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("race_standing")
          .select("race_standing.race_id")
          .where("race_standing.player_id", "=", playerId)
          .whereRef("race_standing.race_id", "=", "race.id"),
      ),
    );
  return await withPrizes(db, await query.execute());
}

const rowOf = ({ names, game, asset, countsTplay, score, leastBetBase, from, to }: RaceData) => ({
  names: sql<RaceTable["names"]>`${JSON.stringify(names)}::jsonb`,
  game,
  asset,
  counts_tplay: countsTplay,
  score,
  least_bet: String(leastBetBase),
  from_at: from,
  to_at: to,
});

export async function insertRace<T>(trx: Kysely<T>, data: RaceData, by: string): Promise<bigint> {
  const { id } = await raceTables(trx)
    .insertInto("race")
    .values({ ...rowOf(data), changed_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertPrizes(trx, id, data.prizes);
  return id;
}

/** Replaces the data of a draft. The race becomes a draft again if a second admin was asked. */
export async function replaceRace<T>(trx: Kysely<T>, id: bigint, data: RaceData, by: string): Promise<void> {
  await raceTables(trx)
    .updateTable("race")
    .set({ ...rowOf(data), ...changed(by), state: "draft", asked_by: null, asked_at: null })
    .where("id", "=", id)
    .execute();
  await raceTables(trx).deleteFrom("race_prize").where("race_id", "=", id).execute();
  await insertPrizes(trx, id, data.prizes);
}

async function insertPrizes<T>(trx: Kysely<T>, id: bigint, prizes: readonly PrizeRange[]): Promise<void> {
  if (prizes.length === 0) return;
  await raceTables(trx)
    .insertInto("race_prize")
    .values(
      prizes.map(({ firstPlace, lastPlace, eachBase }) => ({
        race_id: id,
        first_place: firstPlace,
        last_place: lastPlace,
        each_amount: String(eachBase),
      })),
    )
    .execute();
}

const changed = (by: string) => ({ changed_by: by, changed_at: sql<Date>`clock_timestamp()` });

/** The state of a race with the operators who caused it. */
type StateChange = { readonly state: RaceState } & Partial<
  Pick<RaceTable, "names" | "asked_by" | "asked_at" | "confirmed_by" | "confirmed_at">
>;

/** Changes the state of a locked race. */
export async function setRaceState<T>(
  trx: Kysely<T>,
  id: bigint,
  change: StateChange,
  by: string,
): Promise<void> {
  await raceTables(trx)
    .updateTable("race")
    .set({ ...change, ...changed(by) })
    .where("id", "=", id)
    .execute();
}

export async function renameRace<T>(
  trx: Kysely<T>,
  id: bigint,
  names: RaceTable["names"],
  by: string,
): Promise<void> {
  await raceTables(trx)
    .updateTable("race")
    .set({ names: sql<RaceTable["names"]>`${JSON.stringify(names)}::jsonb`, ...changed(by) })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the id of another race on the same game whose time overlaps, and that is confirmed. Races on all games overlap
 * only with other races on all games.
 */
export async function overlappingRace<T>(
  db: Kysely<T>,
  { id, game, from, to }: Pick<Race, "id" | "game" | "from" | "to">,
): Promise<bigint | undefined> {
  const row = await raceTables(db)
    .selectFrom("race")
    .select("id")
    .where("id", "<>", id)
    .where("state", "=", "confirmed")
    .where(sql<boolean>`game IS NOT DISTINCT FROM ${game}`)
    .where("from_at", "<", to)
    .where("to_at", ">", from)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Ends the counting of a race whose time is over. Bets that are settled later do not count. The function does not wait
 * for transactions that still count bets, because bets of other players would then wait behind the function.
 *
 * @returns false if the race has not ended yet, if a transaction still counts its bets, or if the standings are already
 *   counted
 */
export async function endCounting<T>(trx: Kysely<T>, id: bigint): Promise<boolean> {
  if (!(await lockIfFree(trx, `race ${id}`))) return false;
  const { numUpdatedRows } = await raceTables(trx)
    .updateTable("race")
    .set({
      state: "counted",
      players: sql<bigint>`(SELECT count(*) FROM race_standing s WHERE s.race_id = race.id)`,
    })
    .where("id", "=", id)
    .where("state", "=", "confirmed")
    .where("to_at", "<=", sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the prizes of a locked race are paid. */
export async function setPaid<T>(
  trx: Kysely<T>,
  id: bigint,
  { leftOut, at }: { readonly leftOut: readonly bigint[]; readonly at: Date },
): Promise<void> {
  await raceTables(trx)
    .updateTable("race")
    .set({ state: "paid", paid_at: at, left_out: sql<bigint[]>`${leftOut}::bigint[]` })
    .where("id", "=", id)
    .execute();
}
