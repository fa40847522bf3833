import type { AssetId } from "@gemplay/money";
import { type Executor, text, whole } from "../database/index.ts";

/** The sum of one kind of change of a player's money in one asset and one UTC month. */
export interface MonthChange {
  /** The UTC month of the change, for example `2026-11`. */
  readonly month: string;
  /** The first UTC day of the month with such a change, for example `2026-11-21`. */
  readonly firstDay: string;
  readonly asset: AssetId;
  /** The kind of a movement, or `stake` or `payout` for the bets that were settled in the month. */
  readonly kind: string;
  /** The change of the player's money in base units; negative if the player paid more than the player received. */
  readonly changeBase: bigint;
}

/**
 * The SQL query of the function `playerMonths`. Both subqueries read the primary keys that begin with the player. The
 * stored days are UTC days, so the query uses a timestamp without a time zone.
 */
export const playerMonthsSql = `
  SELECT to_char(c.day::timestamp, 'YYYY-MM') AS month, min(c.day)::text AS first_day, c.asset, c.kind, sum(c.change)::text AS change
  FROM (
    SELECT d.day, d.asset::text AS asset, d.kind::text AS kind, d.change FROM movement_day d WHERE d.player_id = $1::bigint
    UNION ALL
    SELECT d.day, d.asset::text, v.kind, v.change FROM day_sum d
    CROSS JOIN LATERAL (VALUES ('stake', -d.staked), ('payout', d.paid)) v(kind, change) WHERE d.player_id = $1::bigint
  ) c GROUP BY 1, c.asset, c.kind ORDER BY min(c.day), c.asset, c.kind`;

/**
 * Returns all changes of a player's money since the first movement, added up by month, asset and kind. The sum of all
 * changes is the player's money, including withdraw-only money and the stakes of open bets. One statement reads only day
 * sums, never single bets or movements. The day sums contain archived months too.
 */
export async function playerMonths(executor: Executor, playerId: bigint): Promise<readonly MonthChange[]> {
  const { rows } = await executor.query(playerMonthsSql, [String(playerId)]);
  return rows.map((row) => ({
    month: text(row, "month"),
    firstDay: text(row, "first_day"),
    asset: text(row, "asset") as AssetId,
    kind: text(row, "kind"),
    changeBase: whole(row, "change"),
  }));
}
