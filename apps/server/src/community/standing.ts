import {
  type CommunityOf,
  communityOf,
  type Executor,
  firstDayOfWindow,
  pointDays,
  pointsPlace,
} from "@gemplay/ledger";
import type { Clock } from "../platform/clock/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { levelsOf } from "./levels.ts";

/** Where a player stands among all. Points in base units of PLAY. */
export interface Standing extends Pick<CommunityOf, "level" | "pointsBase"> {
  /** From 1; null without points. */
  readonly rank: number | null;
  /** What the next level takes; null at the last one. */
  readonly next: { readonly level: number; readonly pointsBase: bigint } | null;
}

/** Reads where a player stands: some seconds behind the bets of friends, as points are. */
export async function standingOf(
  { clock, settings }: { readonly clock: Clock; readonly settings: Settings },
  executor: Executor,
  playerId: bigint,
): Promise<Standing> {
  const since = firstDayOfWindow(new Date(clock.nowMs()), pointDays);
  const { level, pointsBase } = await communityOf(executor, playerId, { since });
  const rank = (await pointsPlace(executor, playerId)) ?? null;
  // The first of the levels' terms is that of the second level.
  const terms = levelsOf(settings)[level - 1];
  return { level, pointsBase, rank, next: terms ? { level: level + 1, pointsBase: terms.pointsBase } : null };
}
