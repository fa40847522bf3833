import type { AssetId } from "@gemplay/money";
import { counter, type Executor, plainArray, text, whole } from "../database/index.ts";

/** The sum of one kind of movement, or of bets, for one group of players on one day. */
export interface GroupSum {
  /** The number of the group of players; the first group has the number 1. */
  readonly group: number;
  readonly asset: AssetId;
  /**
   * A kind of movement, or `staked` for the stakes of PLAY bets, or `won` for the amount that the house won on PLAY
   * bets.
   */
  readonly kind: string;
  readonly sumBase: bigint;
}

/**
 * The SQL query of the function `groupSums`. $1 is the day, $2 contains the lowest player id of each group in ascending
 * order, and $3 contains the kinds of movements. The subquery for movements and the subquery for bets both use an index
 * on the day.
 */
export const groupSumsSql = `
  SELECT width_bucket(player_id, $2::bigint[])::text AS "group", asset, kind, sum(change)::text AS sum FROM (
    SELECT player_id, asset::text AS asset, kind::text AS kind, change FROM movement_day
    WHERE day = $1::date AND kind = ANY ($3::text[])
    UNION ALL
    SELECT d.player_id, d.asset::text, v.kind, v.change FROM day_sum d
    CROSS JOIN LATERAL (VALUES ('staked', d.staked), ('won', d.staked - d.paid)) v(kind, change)
    WHERE d.asset = 'PLAY' AND d.day = $1::date
  ) sums GROUP BY 1, 2, 3`;

/**
 * Returns the movements of the given kinds and the PLAY bets of one UTC day, summed by groups of player ids.
 *
 * @param firsts the lowest player id of each group, in ascending order
 */
export async function groupSums(
  executor: Executor,
  day: string,
  { firsts, kinds }: { readonly firsts: readonly bigint[]; readonly kinds: readonly string[] },
): Promise<readonly GroupSum[]> {
  const { rows } = await executor.query(groupSumsSql, [day, plainArray(firsts), plainArray(kinds)]);
  return rows.map((row) => ({
    group: counter(row, "group"),
    asset: text(row, "asset") as AssetId,
    kind: text(row, "kind"),
    sumBase: whole(row, "sum"),
  }));
}

/**
 * SQL query for the players who won the most PLAY with bets since a given day. The query uses the index on the day and
 * reads one row per player, game and day.
 */
export const winnersSql = `
  SELECT player_id::text AS player_id FROM day_sum WHERE asset = 'PLAY' AND day >= $1::date
  GROUP BY day_sum.player_id HAVING sum(paid) > sum(staked)
  ORDER BY sum(paid - staked) DESC, day_sum.player_id LIMIT $2::int`;

/** Returns the players who have won the most PLAY since a UTC day, the largest win first. */
export async function largestWinners(
  executor: Executor,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await executor.query(winnersSql, [since, limit]);
  return rows.map((row) => whole(row, "player_id"));
}

/** Returns the inviters of the given players, without players who have no inviter. */
export async function invitersOf(
  executor: Executor,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await executor.query(
    `SELECT i.player_id::text AS player_id, i.inviter_id::text AS inviter_id
     FROM inviter i WHERE i.player_id = ANY ($1::bigint[])`,
    [plainArray(players)],
  );
  return new Map(rows.map((row) => [whole(row, "player_id"), whole(row, "inviter_id")]));
}

/**
 * Returns the number of open bets, the time of the oldest open bet, and the sum of the PLAY stakes of open bets. The
 * query reads the index of open holds.
 */
export async function openBets(
  executor: Executor,
): Promise<{ readonly count: number; readonly oldestAt: Date | undefined; readonly playBase: bigint }> {
  const { rows } = await executor.query(
    `SELECT count(*)::text AS count, coalesce(sum(amount) FILTER (WHERE asset = 'PLAY'), 0)::text AS play,
            coalesce((floor(extract(epoch FROM min(at)) * 1000))::bigint, 0)::text AS oldest
     FROM hold WHERE state = 'held'`,
  );
  const row = rows[0] ?? {};
  const oldestMs = counter(row, "oldest");
  return {
    count: counter(row, "count"),
    oldestAt: oldestMs === 0 ? undefined : new Date(oldestMs),
    playBase: whole(row, "play"),
  };
}

/** Returns the sums of all players' movements, without bets, by UTC day, asset and kind. */
export async function movementDays(
  executor: Executor,
  days: { readonly since: string; readonly until: string },
): Promise<
  readonly {
    readonly day: string;
    readonly asset: AssetId;
    readonly kind: string;
    readonly sumBase: bigint;
  }[]
> {
  const { rows } = await executor.query(
    `SELECT day::text AS day, asset::text AS asset, kind::text AS kind, sum(change)::text AS sum FROM movement_day
     WHERE day >= $1::date AND day < $2::date GROUP BY day, asset, kind
     ORDER BY movement_day.day, movement_day.asset, movement_day.kind`,
    [days.since, days.until],
  );
  return rows.map((row) => ({
    day: text(row, "day"),
    asset: text(row, "asset") as AssetId,
    kind: text(row, "kind"),
    sumBase: whole(row, "sum"),
  }));
}
