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
import type { LevelUp } from "./community-sums.ts";
import { earningAsset } from "./earnings.ts";

/** Where a player stands in the community. Amounts in base units of PLAY unless said. */
export interface CommunityOf {
  /** 1 to 5. */
  readonly level: number;
  /** Of the days from `since` on, exact at every moment. */
  readonly pointsBase: bigint;
  /** What friends have ever bet. */
  readonly turnoverBase: bigint;
  readonly commission: { readonly accruedBase: bigint; readonly collectedBase: bigint };
  /** Base units of GEM that can be collected. */
  readonly rakebackBase: bigint;
}

/** Of `wallet.rakeback` so many make a base unit of GEM: 14 decimals more, and gem for each 1,000. */
export const rakebackUnits = 10n ** 17n;

/**
 * Where a player stands: by what is added up, some seconds behind the bets of friends; rakeback is never behind.
 *
 * @param since the first UTC day whose bets are points, as `2026-11-21`
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
    [String(playerId), since, earningAsset],
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

/** A player's rises with what became of their gifts, the first one first. */
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

/** A player and their points, as they are added up. */
export interface RankedPlayer {
  readonly playerId: bigint;
  readonly pointsBase: bigint;
  readonly level: number;
}

/** The players with the most points; who has none is not among them. */
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

/** A player's place in the ranking, from 1; undefined without points. It counts those before: keep the answer a while. */
export async function pointsPlace(executor: Executor, playerId: bigint): Promise<number | undefined> {
  const { rows } = await executor.query(
    `SELECT (SELECT count(*) + 1 FROM community_standing o
             WHERE o.points > s.points OR (o.points = s.points AND o.player_id < s.player_id))::text AS place
     FROM community_standing s WHERE s.player_id = $1::bigint AND s.points > 0`,
    [String(playerId)],
  );
  const [row] = rows;
  return row && Number(text(row, "place"));
}

/** Inviters who have commission to collect, once friends have bet so much: a page in the order of their numbers. */
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
