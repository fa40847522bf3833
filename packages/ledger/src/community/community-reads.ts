import {
  counter,
  type Executor,
  optionalText,
  type Row,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { rewardedAsset } from "./bet-rewards.ts";
import type { LevelUp } from "./community-sums.ts";

/**
 * A player's level, points, turnover, commission and rakeback. Amounts are in base units of PLAY unless the comment of
 * a field names another unit.
 */
export interface CommunityOf {
  /** The player's level, from 1 to 5. */
  readonly level: number;
  /** Points in base units of PLAY. Only the days from the parameter `since` on count. */
  readonly pointsBase: bigint;
  /** The total stakes of the player's friends. */
  readonly turnoverBase: bigint;
  readonly commission: { readonly accruedBase: bigint; readonly collectedBase: bigint };
  /** The uncollected rakeback in base units of GEM. */
  readonly rakebackBase: bigint;
}

/**
 * The number of units of the column `wallet.rakeback` for each base unit of GEM. The column `wallet.rakeback` has 14
 * more decimal places than GEM, and the rate of GEM refers to 1,000 PLAY.
 */
export const rakebackUnits = 10n ** 17n;

/**
 * Returns a player's level, points, turnover, commission and rakeback. Points, turnover and commission include a
 * friend's bet only after some seconds. Rakeback includes the player's own bet immediately.
 *
 * @param since the first UTC day whose bets count as points, for example `2026-11-21`
 */
export async function communityOf(
  executor: Executor,
  playerId: bigint,
  { since }: { readonly since: string },
): Promise<CommunityOf> {
  const { rows } = await executor.query(
    `SELECT coalesce((SELECT level FROM community_level WHERE player_id = $1::bigint), 1)::text AS level,
       coalesce((SELECT sum(staked) FROM community_day WHERE player_id = $1::bigint AND day >= $2::date), 0)::text AS points,
       coalesce(s.turnover, 0)::text AS turnover, coalesce(s.commission, 0)::text AS commission,
       coalesce(s.collected, 0)::text AS collected,
       coalesce((SELECT rakeback FROM wallet WHERE player_id = $1::bigint AND asset = $3::text), 0)::text AS rakeback
     FROM (SELECT) one LEFT JOIN community_standing s ON s.player_id = $1::bigint`,
    [String(playerId), since, rewardedAsset],
  );
  const row = rows[0] as Row;
  return {
    level: counter(row, "level"),
    pointsBase: whole(row, "points"),
    turnoverBase: whole(row, "turnover"),
    commission: { accruedBase: whole(row, "commission"), collectedBase: whole(row, "collected") },
    rakebackBase: whole(row, "rakeback") / rakebackUnits,
  };
}

/** Returns the levels that a player reached, in order, and whether the gift of each level was collected. */
export async function levelUpsOf(
  executor: Executor,
  playerId: bigint,
): Promise<readonly (LevelUp & { readonly collectedAt: Date | undefined })[]> {
  const { rows } = await executor.query(
    `SELECT level::text AS level, gift::text AS gift, ${timeSql("at")} AS at, ${timeSql("collected_at")} AS collected_at
     FROM level_up WHERE player_id = $1::bigint ORDER BY level_up.level`,
    [String(playerId)],
  );
  return rows.map((row) => ({
    playerId,
    level: counter(row, "level"),
    giftBase: whole(row, "gift"),
    at: time(row, "at"),
    collectedAt: optionalText(row, "collected_at") === undefined ? undefined : time(row, "collected_at"),
  }));
}

/** A player in the ranking, with points and level. */
export interface RankedPlayer {
  readonly playerId: bigint;
  readonly pointsBase: bigint;
  readonly level: number;
}

/** Returns the players with the most points. The result does not contain players without points. */
export async function pointsRanking(executor: Executor, limit: number): Promise<readonly RankedPlayer[]> {
  const { rows } = await executor.query(
    `SELECT s.player_id::text AS player_id, s.points::text AS points, c.level::text AS level
     FROM community_standing s JOIN community_level c ON c.player_id = s.player_id
     WHERE s.points > 0 ORDER BY s.points DESC, s.player_id LIMIT $1::int`,
    [limit],
  );
  return rows.map((row) => ({
    playerId: whole(row, "player_id"),
    pointsBase: whole(row, "points"),
    level: counter(row, "level"),
  }));
}

/**
 * Returns a player's place in the ranking, where 1 is the best place. Returns undefined for a player without points.
 * The query counts all players with more points, so callers should cache the result.
 */
export async function pointsPlace(executor: Executor, playerId: bigint): Promise<number | undefined> {
  const { rows } = await executor.query(
    "SELECT points::text AS points FROM community_standing WHERE player_id = $1::bigint AND points > 0",
    [String(playerId)],
  );
  const [own] = rows;
  if (own === undefined) return undefined;
  const { rows: above } = await executor.query(
    `SELECT count(*)::text AS count FROM community_standing
     WHERE points > $1::numeric OR (points = $1::numeric AND player_id < $2::bigint)`,
    [text(own, "points"), String(playerId)],
  );
  return counter(above[0] as Row, "count") + 1;
}

/**
 * Returns a page of inviters who have uncollected commission and whose friends have a turnover of at least
 * `fromTurnoverBase`. The inviters are sorted by player id.
 */
export async function commissionWaitsFor(
  executor: Executor,
  {
    fromTurnoverBase,
    after,
    limit,
  }: { readonly fromTurnoverBase: bigint; readonly after: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id FROM community_standing
     WHERE player_id > $1::bigint AND turnover >= $2::numeric AND commission > collected
     ORDER BY community_standing.player_id LIMIT $3::int`,
    [String(after), String(fromTurnoverBase), limit],
  );
  return rows.map((row) => whole(row, "player_id"));
}
