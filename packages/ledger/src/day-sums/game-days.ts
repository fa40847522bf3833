import { type Executor, quotedArray, type Row, text, whole } from "../database/index.ts";

/** What all players bet on a game, with what a confidence interval of its return takes. Base units of both bet assets. */
export interface GameSums {
  readonly game: string;
  readonly rounds: bigint;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
  /** How many parts the sums are made of: what one player bet on it on one day, or all of them on a shared game. */
  readonly parts: bigint;
  /** Over the parts: stake × stake, stake × payout, payout × payout. */
  readonly stakedStaked: bigint;
  readonly stakedPaid: bigint;
  readonly paidPaid: bigint;
}

/** Games whose rounds all players share: their bets of one round win or lose together, so a player's day is no part. */
type SharedGames = readonly string[];

const betAssets = "{PLAY,TPLAY}";

/** Sums of days by game: a row each for days that are not summed up yet, later than $2 and earlier than $3. */
const daysSql = `
  SELECT game::text AS game, day, sum(rounds) AS rounds, sum(staked) AS staked, sum(paid) AS paid, count(*) AS parts,
         sum(staked * staked) AS staked_staked, sum(staked * paid) AS staked_paid, sum(paid * paid) AS paid_paid
  FROM (
    SELECT game, day, CASE WHEN game = ANY ($1::text[]) THEN 0 ELSE player_id END AS part,
           sum(rounds) AS rounds, sum(staked) AS staked, sum(paid) AS paid
    FROM day_sum WHERE asset = ANY ('${betAssets}'::text[]) AND day > $2::date AND day < $3::date GROUP BY 1, 2, 3
  ) parts GROUP BY game, day`;

/** A question of its own, as in `balances.ts`. */
async function lastClosed(executor: Executor): Promise<string> {
  const { rows } = await executor.query("SELECT coalesce(max(day), '-infinity')::text AS day FROM game_day");
  const [row] = rows;
  return row === undefined ? "-infinity" : text(row, "day");
}

/**
 * Sums up the days that are over, so that nobody reads their bets again. Safe to repeat and to race. Leave a day's
 * distance: what is settled on a closed day afterwards would be missing (`reconcile` finds it).
 *
 * @param before first UTC day that stays open, as `2026-11-21`
 */
export async function closeGameDays(executor: Executor, shared: SharedGames, before: string): Promise<void> {
  await executor.query(
    `INSERT INTO game_day (game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid)
     ${daysSql} ON CONFLICT DO NOTHING`,
    [quotedArray(shared), await lastClosed(executor), before],
  );
}

/** Of a window: its closed days, then those that are open. */
const windowSql = `
  SELECT game::text AS game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid
  FROM game_day WHERE day >= $4::date AND day <= $5::date
  UNION ALL
  SELECT game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid FROM (${daysSql}) open`;

const sumsSql = `sum(rounds)::text AS rounds, sum(staked)::text AS staked, sum(paid)::text AS paid,
  sum(parts)::text AS parts, sum(staked_staked)::text AS staked_staked,
  sum(staked_paid)::text AS staked_paid, sum(paid_paid)::text AS paid_paid`;

/**
 * What all players bet on each game. It reads a row for each game and closed day, and one per player and game of each day
 * that is not closed: keep the answer for a while.
 *
 * @param since first UTC day counted, as `2026-11-21`; all days unless said
 */
export async function gameSums(
  executor: Executor,
  shared: SharedGames,
  since = "-infinity",
): Promise<readonly GameSums[]> {
  const { rows } = await executor.query(
    `SELECT game, ${sumsSql} FROM (${windowSql}) sums GROUP BY game ORDER BY game`,
    await windowOf(executor, shared, since),
  );
  return rows.map(toSums);
}

/** The same for each day, as `2026-11-21`, the oldest first. */
export async function gameSumsByDay(
  executor: Executor,
  shared: SharedGames,
  since: string,
): Promise<readonly (GameSums & { readonly day: string })[]> {
  const { rows } = await executor.query(
    `SELECT day::text AS day, game, ${sumsSql} FROM (${windowSql}) sums GROUP BY sums.day, game ORDER BY sums.day, game`,
    await windowOf(executor, shared, since),
  );
  return rows.map((row) => ({ ...toSums(row), day: text(row, "day") }));
}

const toSums = (row: Row): GameSums => ({
  game: text(row, "game"),
  rounds: whole(row, "rounds"),
  stakedBase: whole(row, "staked"),
  paidBase: whole(row, "paid"),
  parts: whole(row, "parts"),
  stakedStaked: whole(row, "staked_staked"),
  stakedPaid: whole(row, "staked_paid"),
  paidPaid: whole(row, "paid_paid"),
});

/** Closed days from `since` on, and open ones: those after the last closed day, and never before `since`. */
async function windowOf(executor: Executor, shared: SharedGames, since: string): Promise<unknown[]> {
  const closed = await lastClosed(executor);
  const dayBefore = since === "-infinity" ? since : previousDay(since);
  const openAfter = closed === "-infinity" || dayBefore > closed ? dayBefore : closed;
  return [quotedArray(shared), openAfter, "infinity", since, closed];
}

function previousDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
