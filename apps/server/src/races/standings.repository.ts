import { type Kysely, sql } from "kysely";
import { raceTables } from "./races.tables.ts";

/** The score of a player in a race: the stakes in base units, or the best multiplier in ten-thousandths. */
export interface Standing {
  readonly playerId: bigint;
  readonly score: bigint;
  readonly reachedAt: string;
}

export interface Winner {
  readonly playerId: bigint;
  readonly raceId: bigint;
  readonly place: number;
  readonly score: bigint;
  readonly amountBase: bigint;
  readonly transferId: string;
  readonly at: Date;
}

/** The order of the places: the higher score, then the player who reached the score first. */
export async function topStandings<T>(
  db: Kysely<T>,
  raceId: bigint,
  page: { readonly after: Standing | undefined; readonly limit: number },
): Promise<readonly Standing[]> {
  const { after, limit } = page;
  let query = raceTables(db)
    .selectFrom("race_standing")
    .select(["player_id", "score", sql<string>`reached_at::text`.as("reached")])
    .where("race_id", "=", raceId)
    .orderBy("score", "desc")
    .orderBy("race_standing.reached_at")
    .orderBy("player_id")
    .limit(limit);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`score <= ${String(after.score)}::numeric AND (score < ${String(after.score)}::numeric
        OR (race_standing.reached_at, player_id) > (${after.reachedAt}::timestamptz, ${after.playerId}))`,
    );
  return (await query.execute()).map(({ player_id, score, reached }) => ({
    playerId: player_id,
    score: BigInt(score),
    reachedAt: reached,
  }));
}

export async function findStanding<T>(
  db: Kysely<T>,
  raceId: bigint,
  playerId: bigint,
): Promise<Standing | undefined> {
  const row = await raceTables(db)
    .selectFrom("race_standing")
    .select(["player_id", "score", sql<string>`reached_at::text`.as("reached")])
    .where("player_id", "=", playerId)
    .where("race_id", "=", raceId)
    .executeTakeFirst();
  return row && { playerId, score: BigInt(row.score), reachedAt: row.reached };
}

/**
 * Returns the number of standings that are better than the given standing, but at most `atMost`. The limit bounds the
 * duration of the query for a race with a million players.
 */
export async function betterStandings<T>(
  db: Kysely<T>,
  raceId: bigint,
  { playerId, score, reachedAt }: Standing,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ better: string }>`
    SELECT count(*)::text AS better FROM (
      SELECT 1 FROM race_standing s WHERE s.race_id = ${raceId} AND s.score >= ${String(score)}::numeric
        AND (s.score > ${String(score)}::numeric
          OR (s.reached_at, s.player_id) < (${reachedAt}::timestamptz, ${playerId}))
      LIMIT ${atMost}) better`.execute(db);
  return Number(rows[0]?.better);
}

export async function countStandings<T>(db: Kysely<T>, raceId: bigint): Promise<number> {
  const { players } = await raceTables(db)
    .selectFrom("race_standing")
    .select(sql<string>`count(*)::text`.as("players"))
    .where("race_id", "=", raceId)
    .executeTakeFirstOrThrow();
  return Number(players);
}

export async function insertWinners<T>(trx: Kysely<T>, winners: readonly Winner[]): Promise<void> {
  if (winners.length === 0) return;
  await raceTables(trx)
    .insertInto("race_winner")
    .values(
      winners.map(({ playerId, raceId, place, score, amountBase, transferId, at }) => ({
        player_id: playerId,
        race_id: raceId,
        place,
        score: String(score),
        amount: String(amountBase),
        transfer_id: transferId,
        at,
      })),
    )
    .execute();
}

/** Returns the winners of races, in the order of the places. */
export async function winnersOf<T>(
  db: Kysely<T>,
  raceIds: readonly bigint[],
  places: number,
): Promise<readonly Winner[]> {
  if (raceIds.length === 0) return [];
  const rows = await raceTables(db)
    .selectFrom("race_winner")
    .selectAll()
    .where("race_id", "in", raceIds)
    .where("place", "<=", places)
    .orderBy("race_id")
    .orderBy("place")
    .execute();
  return rows.map(winnerOf);
}

/** Returns the prize that a player won in a race. */
export async function findPrize<T>(
  db: Kysely<T>,
  raceId: bigint,
  playerId: bigint,
): Promise<Winner | undefined> {
  const row = await raceTables(db)
    .selectFrom("race_winner")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("race_id", "=", raceId)
    .executeTakeFirst();
  return row && winnerOf(row);
}

function winnerOf(row: {
  readonly player_id: bigint;
  readonly race_id: bigint;
  readonly place: number;
  readonly score: string;
  readonly amount: string;
  readonly transfer_id: string;
  readonly at: Date;
}): Winner {
  return {
    playerId: row.player_id,
    raceId: row.race_id,
    place: row.place,
    score: BigInt(row.score),
    amountBase: BigInt(row.amount),
    transferId: row.transfer_id,
    at: row.at,
  };
}

/** A player's standing in one race, for the export of the account. */
export interface OwnStanding {
  readonly raceId: bigint;
  readonly scored: "stakes" | "multiplier";
  readonly score: bigint;
  readonly rounds: bigint;
  readonly place: number | null;
  readonly amountBase: bigint | null;
}

/** Returns all standings of a player, the first race first. The number of races is small. */
export async function raceStandingsOf<T>(db: Kysely<T>, playerId: bigint): Promise<readonly OwnStanding[]> {
  const rows = await raceTables(db)
    .selectFrom("race_standing")
    .innerJoin("race", "race.id", "race_standing.race_id")
    .leftJoin("race_winner", (join) =>
      join
        .onRef("race_winner.player_id", "=", "race_standing.player_id")
        .onRef("race_winner.race_id", "=", "race_standing.race_id"),
    )
    .select([
      "race_standing.race_id",
      "race.score as scored",
      "race_standing.score",
      "race_standing.rounds",
      "race_winner.place",
      "race_winner.amount",
    ])
    .where("race_standing.player_id", "=", playerId)
    .orderBy("race_standing.race_id")
    .execute();
  return rows.map(({ race_id, scored, score, rounds, place, amount }) => ({
    raceId: race_id,
    scored,
    score: BigInt(score),
    rounds,
    place,
    amountBase: amount === null ? null : BigInt(amount),
  }));
}
