import { type CommunityOf, communityOf, firstDayOfWindow, pointDays } from "@gemplay/ledger";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import type { Level } from "./levels.ts";
import type { Ranking } from "./ranking.ts";

/**
 * The rank, the level and the points of a player in the community. The points and the turnover are in base units of
 * PLAY.
 */
export interface Standing extends Pick<CommunityOf, "level" | "pointsBase" | "turnoverBase"> {
  /** The player's rank by points, which begins at 1; null for a player without points. */
  readonly rank: number | null;
  /** The next level that the player can reach; null if the player has the highest level. */
  readonly next: Level | null;
}

interface StandingOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly levels: () => readonly Level[];
  readonly ranking: Ranking;
}

/**
 * Returns the rank, the level and the points of a player in the community. A friend's bet appears in the points some
 * seconds after the bet.
 */
export async function standingOf(
  { db, clock, levels, ranking }: StandingOptions,
  playerId: bigint,
): Promise<Standing> {
  const since = firstDayOfWindow(new Date(clock.nowMs()), pointDays);
  const { level, pointsBase, turnoverBase } = await communityOf(executorOf(db), playerId, { since });
  const rank = await ranking.placeOf(playerId);
  return { level, pointsBase, turnoverBase, rank, next: levels()[level] ?? null };
}
