import { type Executor, quotedArray, type Row, text, whole } from "../database/index.ts";

/**
 * The sums of all players' bets on one game. The sums of squares give a confidence interval for the return to players.
 * Amounts are in base units; PLAY and TPLAY are added together.
 */
export interface GameSums {
  readonly game: string;
  readonly rounds: bigint;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
  /**
   * The number of samples that the sums contain. A sample is one player's bets on the game on one day. In a game with
   * shared rounds, a sample is all bets of one day.
   */
  readonly parts: bigint;
  /** The sums of stake × stake, stake × payout and payout × payout over all samples. */
  readonly stakedStaked: bigint;
  readonly stakedPaid: bigint;
  readonly paidPaid: bigint;
}

/**
 * The games in which all players bet on the same rounds. All bets on a shared round win or lose together, so one
 * player's bets are not an independent sample.
 */
type SharedGames = readonly string[];

const betAssets = "{PLAY,TPLAY}";

/** SQL query for the sums of each game on days that are not closed yet: the days after $2 and before $3. */
const daysSql = `
  SELECT game::text AS game, day, sum(rounds) AS rounds, sum(staked) AS staked, sum(paid) AS paid, count(*) AS parts,
         sum(staked * staked) AS staked_staked, sum(staked * paid) AS staked_paid, sum(paid * paid) AS paid_paid
  FROM (
    SELECT game, day, CASE WHEN game = ANY ($1::text[]) THEN 0 ELSE player_id END AS part,
           sum(rounds) AS rounds, sum(staked) AS staked, sum(paid) AS paid
    FROM day_sum WHERE asset = ANY ('${betAssets}'::text[]) AND day > $2::date AND day < $3::date GROUP BY 1, 2, 3
  ) parts GROUP BY game, day`;

/**
 * Returns the last closed day of the table `game_day`. The comment at the function `lastClosed` in `balances.ts`
 * explains why the last closed day needs its own query.
 */
async function lastClosed(executor: Executor): Promise<string> {
  const { rows } = await executor.query("SELECT coalesce(max(day), '-infinity')::text AS day FROM game_day");
  const [row] = rows;
  return row === undefined ? "-infinity" : text(row, "day");
}

/**
 * Closes finished days. For each finished day, the function stores the sums of the day's bets, so that later queries
 * need not read the bets. The function can be called repeatedly, and by several processes at the same time. If a bet is
 * settled on a day that is already closed, `reconcile` reports the bet.
 *
 * @param before the first UTC day that the function does not close, for example `2026-11-21`; yesterday at the latest
 */
export async function closeGameDays(executor: Executor, shared: SharedGames, before: string): Promise<void> {
  await executor.query(
    `INSERT INTO game_day (game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid)
     ${daysSql} ON CONFLICT DO NOTHING`,
    [quotedArray(shared), await lastClosed(executor), before],
  );
}

/** SQL query for the game sums of several days: first the closed days, then the open days. */
const windowSql = `
  SELECT game::text AS game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid
  FROM game_day WHERE day >= $4::date AND day <= $5::date
  UNION ALL
  SELECT game, day, rounds, staked, paid, parts, staked_staked, staked_paid, paid_paid FROM (${daysSql}) open`;

const sumsSql = `sum(rounds)::text AS rounds, sum(staked)::text AS staked, sum(paid)::text AS paid,
  sum(parts)::text AS parts, sum(staked_staked)::text AS staked_staked,
  sum(staked_paid)::text AS staked_paid, sum(paid_paid)::text AS paid_paid`;

/**
 * Returns the sums of all players' bets for each game. The query reads one row per game and closed day. For open days,
 * the query reads one row per player, game and day, so callers should cache the result.
 *
 * @param since the first UTC day that is counted, for example `2026-11-21`. Without `since`, the function counts all
 * days
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

/**
 * Returns the sums of all players' bets by day and game, the oldest day first. A day is text, for example `2026-11-21`.
 */
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

/**
 * Returns the parameters of the SQL query `windowSql`. The query reads closed days from the day `since` on. The query
 * reads open days after the last closed day, but no day before `since`.
 */
async function windowOf(executor: Executor, shared: SharedGames, since: string): Promise<unknown[]> {
  const closed = await lastClosed(executor);
  const dayBefore = since === "-infinity" ? since : previousDay(since);
  const openAfter = closed === "-infinity" || dayBefore > closed ? dayBefore : closed;
  return [quotedArray(shared), openAfter, "infinity", since, closed];
}

function previousDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
