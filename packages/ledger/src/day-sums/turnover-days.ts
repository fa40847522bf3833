import { type AssetId, assetIds } from "@gemplay/money";
import { type Executor, plainArray, text, whole } from "../database/index.ts";

/** The sums of all players' bets on one game in one asset on one UTC day. Amounts are in base units. */
export interface TurnoverDay {
  /** The UTC day of the bets, for example `2026-11-21`. */
  readonly day: string;
  readonly game: string;
  readonly asset: AssetId;
  readonly rounds: bigint;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
}

/**
 * SQL query for the turnover of open days. The query filters by asset and day, because the indexes of `bet_day` and
 * `wallet` begin with asset and day. The parameter $1 is the list of assets. The query reads the days after $2 and
 * before $3.
 */
const openDays = `
  SELECT day, game::text AS game, asset::text AS asset, sum(rounds) AS rounds, sum(staked) AS staked, sum(paid) AS paid
  FROM day_sum WHERE asset = ANY ($1::text[]) AND day > $2::date AND day < $3::date GROUP BY 1, 2, 3`;

/**
 * Returns the last closed day of the table `turnover_day`. The comment at the function `lastClosed` in `balances.ts`
 * explains why the last closed day needs its own query.
 */
async function lastClosed(executor: Executor): Promise<string> {
  const { rows } = await executor.query(
    "SELECT coalesce(max(day), '-infinity')::text AS day FROM turnover_day",
  );
  const [row] = rows;
  return row === undefined ? "-infinity" : text(row, "day");
}

/**
 * Closes finished days: stores the turnover of each day, so that later queries need not read the players' sums. The
 * function can be called repeatedly, and by several processes at the same time. If a bet is settled on a day that is
 * already closed, `reconcile` reports the bet.
 *
 * @param before the first UTC day that the function does not close, for example `2026-11-21`; yesterday at the latest
 */
export async function closeTurnoverDays(executor: Executor, before: string): Promise<void> {
  await executor.query(
    `INSERT INTO turnover_day (day, game, asset, rounds, staked, paid) ${openDays} ON CONFLICT DO NOTHING`,
    [plainArray(assetIds), await lastClosed(executor), before],
  );
}

/** The SQL statement that the function `turnoverDays` executes. */
export const turnoverSql = `
  SELECT day::text AS day, game, asset, rounds::text AS rounds, staked::text AS staked, paid::text AS paid FROM (
    SELECT day, game::text AS game, asset::text AS asset, rounds, staked, paid FROM turnover_day
    WHERE day >= $4::date AND day < $3::date AND day <= $5::date
    UNION ALL ${openDays}
  ) days ORDER BY days.day, game, asset`;

/**
 * Returns the turnover by day, game and asset. For a closed day, the query reads one row per game and asset. For an
 * open day, the query reads one row per player and game, so callers should cache the result.
 *
 * @param days.since first UTC day, as `2026-11-21`
 * @param days.until the day after the last day
 */
export async function turnoverDays(
  executor: Executor,
  days: { readonly since: string; readonly until: string },
): Promise<readonly TurnoverDay[]> {
  const closed = await lastClosed(executor);
  const before = new Date(Date.parse(`${days.since}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const openAfter = closed === "-infinity" || before > closed ? before : closed;
  const { rows } = await executor.query(turnoverSql, [
    plainArray(assetIds),
    ...[openAfter, days.until, days.since, closed],
  ]);
  return rows.map((row) => ({
    day: text(row, "day"),
    game: text(row, "game"),
    asset: text(row, "asset") as AssetId,
    rounds: whole(row, "rounds"),
    stakedBase: whole(row, "staked"),
    paidBase: whole(row, "paid"),
  }));
}
