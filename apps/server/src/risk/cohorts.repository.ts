import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/**
 * The maximum number of days that one risk run sums up. If many days are missing, each risk run sums up about a month.
 */
const daysAtOnce = 31;
const weeksShown = 26;

/**
 * A cohort consists of the players who registered in one week. The sums contain all bets and rewards of these players
 * so far, in base units.
 */
export interface CohortSums {
  /** The Monday on which the week begins, for example `2026-11-16`. */
  readonly week: string;
  readonly players: number;
  readonly sums: Readonly<Record<string, bigint>>;
}

/**
 * Stores the number of the first player who registered in each week. Player numbers increase with time, so the players
 * who registered in one week have consecutive numbers. The ledger can sum up a range of player numbers without other
 * data about players.
 */
export async function noteCohorts(db: Database): Promise<void> {
  await sql`
    INSERT INTO cohort (week, first_player)
    SELECT week, first.id FROM (
      SELECT generate_series(
        date_trunc('week', coalesce((SELECT max(week) + 7 FROM cohort)::timestamp,
                                    (SELECT min(created_at) FROM player) AT TIME ZONE 'UTC')),
        date_trunc('week', now() AT TIME ZONE 'UTC'), interval '7 days')::date AS week
    ) weeks CROSS JOIN LATERAL (
      SELECT id FROM player WHERE created_at >= week::timestamp AT TIME ZONE 'UTC'
        AND created_at < (week + 7)::timestamp AT TIME ZONE 'UTC' ORDER BY created_at, id LIMIT 1
    ) first ON CONFLICT DO NOTHING`.execute(db);
}

export async function cohorts<T>(
  db: Kysely<T>,
): Promise<readonly { readonly week: string; readonly first: bigint }[]> {
  const { rows } = await sql<{ week: string; first: bigint }>`
    SELECT week::text AS week, first_player AS first FROM cohort ORDER BY first_player`.execute(db);
  return rows;
}

/** Returns the days before the given day that are not summed up yet, the oldest day first. */
export async function openDays(db: Database, before: string): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::date::text AS day FROM generate_series(
      coalesce((SELECT max(day) + 1 FROM cohort_closed), (SELECT min(week) FROM cohort))::timestamp,
      ${before}::timestamp - interval '1 day', interval '1 day') day LIMIT ${daysAtOnce}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Records that all bets and rewards of a day are summed up. The statement fails if the day is already marked. */
export async function insertClosedDay<T>(trx: Kysely<T>, day: string): Promise<void> {
  await sql`INSERT INTO cohort_closed (day) VALUES (${day}::date)`.execute(trx);
}

/** Inserts the sum of one day's bets or rewards for the players who registered in one week. */
export async function insertCohortDay<T>(
  trx: Kysely<T>,
  sum: {
    readonly day: string;
    readonly week: string;
    readonly asset: string;
    readonly kind: string;
    readonly sumBase: bigint;
  },
): Promise<void> {
  const { day, week, asset, kind, sumBase } = sum;
  await sql`
    INSERT INTO cohort_day (day, week, asset, kind, sum)
    VALUES (${day}::date, ${week}::date, ${asset}, ${kind}, ${String(sumBase)}::numeric)`.execute(trx);
}

/** Returns the sums of the latest weeks of registration, the newest week first, and the last day that is summed up. */
export async function cohortSums(
  db: Database,
): Promise<{ readonly cohorts: readonly CohortSums[]; readonly untilDay: string | null }> {
  const { rows } = await sql<{ week: string; players: number; sums: Record<string, string> }>`
    SELECT c.week::text AS week,
      (SELECT count(*)::int FROM player p WHERE p.created_at >= c.week::timestamp AT TIME ZONE 'UTC'
         AND p.created_at < (c.week + 7)::timestamp AT TIME ZONE 'UTC') AS players,
      (SELECT coalesce(json_object_agg(kind, sum), '{}') FROM (
         SELECT kind, sum(sum)::text AS sum FROM cohort_day d WHERE d.week = c.week GROUP BY kind) kinds) AS sums
    FROM cohort c ORDER BY c.week DESC LIMIT ${weeksShown}`.execute(db);
  const { rows: last } = await sql<{ day: string | null }>`
    SELECT max(day)::text AS day FROM cohort_closed`.execute(db);
  return {
    cohorts: rows.map(({ week, players, sums }) => ({
      week,
      players,
      sums: Object.fromEntries(Object.entries(sums).map(([kind, sum]) => [kind, BigInt(sum)])),
    })),
    untilDay: last[0]?.day ?? null,
  };
}
