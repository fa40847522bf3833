import { firstDayOfWindow, groupSums } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { type Database, executorOf } from "../platform/database/index.ts";

/** The kinds of ledger movements that give a reward to a player. */
const giftKinds = ["check_in", "rakeback", "level_gift", "airdrop", "commission"];
/** The number of days that are summed up in one run. A late start catches up a month at a time. */
const daysAtOnce = 31;
const weeksShown = 26;

/** The players of one week, with the sums of their bets and rewards so far, in base units. */
export interface CohortSums {
  /** The Monday of the week, as `2026-11-16`. */
  readonly week: string;
  readonly players: number;
  readonly sums: Readonly<Record<string, bigint>>;
}

/**
 * Stores the first player of each week of registration. Player numbers follow time, so the players of a week are a
 * range of numbers. The ledger can sum up such a range without knowing players.
 */
async function noteCohorts(db: Database): Promise<void> {
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

async function cohorts<T>(
  db: Kysely<T>,
): Promise<readonly { readonly week: string; readonly first: bigint }[]> {
  const { rows } = await sql<{ week: string; first: bigint }>`
    SELECT week::text AS week, first_player AS first FROM cohort ORDER BY first_player`.execute(db);
  return rows;
}

/** Returns the days with data that were not summed up, the oldest first. */
async function openDays(db: Database, before: string): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::date::text AS day FROM generate_series(
      coalesce((SELECT max(day) + 1 FROM cohort_closed), (SELECT min(week) FROM cohort))::timestamp,
      ${before}::timestamp - interval '1 day', interval '1 day') day LIMIT ${daysAtOnce}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Sums up finished days, each once in its own transaction. */
export async function addUpCohorts(db: Database, at: Date): Promise<void> {
  await noteCohorts(db);
  const groups = await cohorts(db);
  if (groups.length === 0) return;
  // A day is finished once another day has passed, because nothing is settled on this day any more.
  for (const day of await openDays(db, firstDayOfWindow(at, 2)))
    await db.transaction().execute(async (trx) => {
      const sums = await groupSums(executorOf(trx), day, {
        firsts: groups.map(({ first }) => first),
        kinds: giftKinds,
      });
      await sql`INSERT INTO cohort_closed (day) VALUES (${day}::date)`.execute(trx);
      for (const { group, asset, kind, sumBase } of sums) {
        const week = groups[group - 1]?.week;
        if (week !== undefined)
          await sql`
            INSERT INTO cohort_day (day, week, asset, kind, sum)
            VALUES (${day}::date, ${week}::date, ${asset}, ${kind}, ${String(sumBase)}::numeric)`.execute(
            trx,
          );
      }
    });
}

/** Returns the latest weeks, the newest first, and the last summed-up day. */
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
